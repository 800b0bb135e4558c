//! A sliding window for each session.
//!
//! **Invariant:** within any stretch of time as long as the window a session passes at most `max_calls` times.

use std::{
    collections::{BTreeMap, VecDeque},
    time::Duration,
};

/// Remembers when each session passed.
#[derive(Debug)]
pub(crate) struct Window {
    max_calls: usize,
    length: Duration,
    sessions: BTreeMap<String, VecDeque<Duration>>,
}

impl Window {
    pub(crate) const fn new(max_calls: usize, length: Duration) -> Self {
        Self {
            max_calls,
            length,
            sessions: BTreeMap::new(),
        }
    }

    /// Whether `session` may pass at the time `now`. If it may, the call counts; if not, this is how long it has to wait,
    /// `None` for ever.
    pub(crate) fn pass(&mut self, session: &str, now: Duration) -> Result<(), Option<Duration>> {
        let passed = match self.sessions.get_mut(session) {
            Some(passed) => passed,
            None => self.sessions.entry(session.into()).or_default(),
        };
        while passed
            .pop_front_if(|then| then.saturating_add(self.length) <= now)
            .is_some()
        {}
        if passed.len() < self.max_calls {
            passed.push_back(now);
            return Ok(());
        }
        Err(passed
            .front()
            .map(|first| first.saturating_add(self.length).saturating_sub(now)))
    }

    pub(crate) fn forget(&mut self, session: &str) {
        self.sessions.remove(session);
    }

    pub(crate) fn sessions(&self) -> usize {
        self.sessions.len()
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::Window;

    const fn at(seconds: u64) -> Duration {
        Duration::from_secs(seconds)
    }

    #[test]
    fn a_session_passes_as_often_as_allowed_and_another_is_not_affected() {
        let mut window = Window::new(2, at(60));
        assert_eq!(
            [window.pass("a", at(0)), window.pass("a", at(1))],
            [Ok(()), Ok(())]
        );
        assert_eq!(window.pass("a", at(2)), Err(Some(at(58))));
        assert_eq!(window.pass("b", at(2)), Ok(()));
    }

    #[test]
    fn the_window_slides() {
        let mut window = Window::new(2, at(60));
        assert_eq!(
            [window.pass("a", at(0)), window.pass("a", at(30))],
            [Ok(()), Ok(())]
        );
        assert_eq!(window.pass("a", at(59)), Err(Some(at(1))));
        assert_eq!(window.pass("a", at(60)), Ok(()));
        assert_eq!(window.pass("a", at(61)), Err(Some(at(29))));
    }

    #[test]
    fn a_refused_call_does_not_count() {
        let mut window = Window::new(1, at(60));
        assert_eq!(window.pass("a", at(0)), Ok(()));
        for second in 1..60 {
            assert!(window.pass("a", at(second)).is_err());
        }
        assert_eq!(window.pass("a", at(60)), Ok(()));
    }

    #[test]
    fn a_forgotten_session_starts_afresh() {
        let mut window = Window::new(1, at(60));
        assert_eq!(window.pass("a", at(0)), Ok(()));
        window.forget("a");
        assert_eq!(window.sessions(), 0);
        assert_eq!(window.pass("a", at(1)), Ok(()));
    }

    #[test]
    fn a_limit_of_zero_refuses_for_ever() {
        assert_eq!(Window::new(0, at(60)).pass("a", at(0)), Err(None));
    }
}
