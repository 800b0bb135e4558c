//! Rate limit: so many model calls of a session within a window of time, and no more.
//!
//! `RATE_LIMIT_MAX_CALLS` and `RATE_LIMIT_WINDOW_SECONDS` say how many and how long; 10 calls in 60 seconds if they do not.
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

use self::window::Window;

const MAX_CALLS: usize = 10;
const WINDOW_SECONDS: u64 = 60;

/// Denies model calls of a session that makes too many.
#[derive(Debug)]
pub struct RateLimit {
    clock: Box<dyn Clock>,
    window: Mutex<Window>,
    allowed: AtomicU64,
    denied: AtomicU64,
}

impl RateLimit {
    /// Makes the extension with the limit that the environment gives.
    #[must_use]
    pub fn from_env() -> Self {
        let max_calls = variable("RATE_LIMIT_MAX_CALLS", MAX_CALLS);
        let window = Duration::from_secs(variable("RATE_LIMIT_WINDOW_SECONDS", WINDOW_SECONDS));
        Self::new(max_calls, window, SystemClock::start())
    }

    /// Makes the extension with a limit of `max_calls` in each `window` of the time that `clock` tells.
    #[must_use]
    pub fn new(max_calls: usize, window: Duration, clock: impl Clock + 'static) -> Self {
        Self {
            clock: Box::new(clock),
            window: Mutex::new(Window::new(max_calls, window)),
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

#[extension(name = "rate_limit", priority = 20, new = RateLimit::from_env())]
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

/// The number that the environment gives. One that cannot be read is told and not used.
fn variable<T: FromStr>(name: &str, default: T) -> T {
    let Ok(text) = env::var(name) else {
        return default;
    };
    text.trim().parse().unwrap_or_else(|_| {
        tracing::warn!("{name} is not a number; the default is used");
        default
    })
}

#[cfg(test)]
mod tests {
    use std::{
        sync::{Arc, Mutex},
        time::Duration,
    };

    use agent::{Caller, Clock, LlmCall, Session, Turn};

    use super::RateLimit;

    /// A clock that a test sets.
    #[derive(Clone, Debug, Default)]
    struct Hand(Arc<Mutex<Duration>>);

    impl Clock for Hand {
        fn now(&self) -> Duration {
            *self.0.lock().unwrap()
        }
    }

    #[test]
    fn the_third_call_of_two_is_denied_until_the_window_has_passed() {
        let clock = Hand::default();
        let limit = RateLimit::new(2, Duration::from_mins(1), clock.clone());
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
        let limit = RateLimit::new(1, Duration::from_mins(1), Hand::default());
        let call = &mut LlmCall::default();
        assert_eq!(limit.check(call, &Turn::new("s-1", "")), Ok(()));
        limit.forget(&Session::new("s-1", Caller::anonymous()));
        assert_eq!(limit.check(call, &Turn::new("s-1", "")), Ok(()));
    }
}
