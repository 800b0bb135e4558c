//! Rate limit: so many model calls of a session within a window of time, and no more.
//!
//! [`RateLimitOptions`] say how many and how long, and `RATE_LIMIT_MAX_CALLS` and `RATE_LIMIT_WINDOW_SECONDS` beat them.
//! A refused call does not count. A call that passes here counts even if a later hook denies it.

#![forbid(unsafe_code)]

mod window;

use std::{
    env,
    str::FromStr,
    sync::{
        Mutex, MutexGuard, PoisonError,
        atomic::{AtomicU64, Ordering},
    },
    time::Duration,
};

use agent::{Clock, Denied, LlmCall, Session, SystemClock, Turn};
use hooks_core::{extension, hook};
use serde::Deserialize;

use self::window::Window;

/// How many calls, and how long.
#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(default)]
pub struct RateLimitOptions {
    /// How many calls a session may make within the window; 10 where nobody says.
    pub max_calls: usize,
    /// How long the window is, such as `"60s"` or `"1h 30m"`; a minute where nobody says.
    #[serde(with = "humantime_serde")]
    pub window: Duration,
}

impl Default for RateLimitOptions {
    fn default() -> Self {
        Self {
            max_calls: 10,
            window: Duration::from_mins(1),
        }
    }
}

impl RateLimitOptions {
    /// The same, but for what the environment says.
    fn or_environment(self) -> Self {
        let seconds = variable("RATE_LIMIT_WINDOW_SECONDS");
        Self {
            max_calls: variable("RATE_LIMIT_MAX_CALLS").unwrap_or(self.max_calls),
            window: seconds.map_or(self.window, Duration::from_secs),
        }
    }
}

/// Denies model calls of a session that makes too many.
#[derive(Debug)]
pub struct RateLimit {
    clock: Box<dyn Clock>,
    window: Mutex<Window>,
    allowed: AtomicU64,
    denied: AtomicU64,
}

impl RateLimit {
    /// Makes the extension with the limit that `options` give, or the environment.
    #[must_use]
    pub fn new(options: RateLimitOptions) -> Self {
        Self::with_clock(options.or_environment(), SystemClock::start())
    }

    /// Makes the extension with the limit that `options` give, in the time that `clock` tells.
    #[must_use]
    pub fn with_clock(options: RateLimitOptions, clock: impl Clock + 'static) -> Self {
        Self {
            clock: Box::new(clock),
            window: Mutex::new(Window::new(options.max_calls, options.window)),
            allowed: AtomicU64::new(0),
            denied: AtomicU64::new(0),
        }
    }

    /// How many sessions are tracked.
    #[must_use]
    pub fn sessions(&self) -> usize {
        self.window().sessions()
    }

    /// How many calls passed.
    #[must_use]
    pub fn allowed(&self) -> u64 {
        self.allowed.load(Ordering::Relaxed)
    }

    /// How many calls were denied.
    #[must_use]
    pub fn denied(&self) -> u64 {
        self.denied.load(Ordering::Relaxed)
    }

    fn window(&self) -> MutexGuard<'_, Window> {
        self.window.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[extension(name = "rate_limit", priority = 20, options = RateLimitOptions, new = RateLimit::new)]
impl RateLimit {
    #[hook(point = agent::BeforeLlmCall)]
    fn check(&self, _call: &mut LlmCall, turn: &Turn) -> Result<(), Denied> {
        let verdict = self.window().pass(turn.session_id(), self.clock.now());
        let counter = if verdict.is_ok() {
            &self.allowed
        } else {
            &self.denied
        };
        counter.fetch_add(1, Ordering::Relaxed);
        verdict.map_err(|wait| {
            let again = wait.map_or_else(String::new, |wait| {
                format!("; try again in {} s", wait.as_secs_f64().ceil())
            });
            Denied::new(format!(
                "there were too many requests in this conversation{again}"
            ))
        })
    }

    #[hook(point = agent::SessionDestroy, priority = 5)]
    fn forget(&self, session: &Session) {
        self.window().forget(&session.id);
    }
}

/// The number that the environment gives, if it does. One that cannot be read is told and not used.
fn variable<T: FromStr>(name: &str) -> Option<T> {
    let number = env::var(name).ok()?.trim().parse();
    number
        .inspect_err(|_| tracing::warn!("{name} is not a number, and not used"))
        .ok()
}

#[cfg(test)]
mod tests {
    use std::{
        sync::{Arc, Mutex},
        time::Duration,
    };

    use agent::{Caller, Clock, LlmCall, Session, Turn};

    use super::{RateLimit, RateLimitOptions};

    /// A clock that a test sets.
    #[derive(Clone, Debug, Default)]
    struct Hand(Arc<Mutex<Duration>>);

    impl Clock for Hand {
        fn now(&self) -> Duration {
            *self.0.lock().unwrap()
        }
    }

    fn limit(max_calls: usize, clock: Hand) -> RateLimit {
        let options = RateLimitOptions {
            max_calls,
            ..RateLimitOptions::default()
        };
        RateLimit::with_clock(options, clock)
    }

    #[test]
    fn the_third_call_of_two_is_denied_until_the_window_has_passed() {
        let clock = Hand::default();
        let limit = limit(2, clock.clone());
        let turn = Turn::new("s-1", "");
        let call = &mut LlmCall::default();
        assert_eq!(limit.check(call, &turn), Ok(()));
        assert_eq!(limit.check(call, &turn), Ok(()));
        let denied = limit.check(call, &turn).unwrap_err();
        assert_eq!(
            denied.reason,
            "there were too many requests in this conversation; try again in 60 s"
        );
        *clock.0.lock().unwrap() = Duration::from_mins(1);
        assert_eq!(limit.check(call, &turn), Ok(()));
        assert_eq!(
            (limit.allowed(), limit.denied(), limit.sessions()),
            (3, 1, 1)
        );
    }

    #[test]
    fn a_session_that_closed_is_forgotten() {
        let limit = limit(1, Hand::default());
        let call = &mut LlmCall::default();
        assert_eq!(limit.check(call, &Turn::new("s-1", "")), Ok(()));
        limit.forget(&Session::new("s-1", Caller::anonymous()));
        assert_eq!(limit.check(call, &Turn::new("s-1", "")), Ok(()));
    }
}
