//! What happens beside a dispatch and should be seen by somebody: reports of what no return value tells, observers of each
//! step, and figures of each hook.

#[cfg(feature = "alloc")]
mod counters;
#[cfg(feature = "std")]
mod histogram;
#[cfg(feature = "alloc")]
mod observer;
mod reporter;
mod setting;
#[cfg(feature = "alloc")]
mod statistics;
#[cfg(feature = "alloc")]
mod table;
#[cfg(feature = "alloc")]
mod tally;
#[cfg(feature = "alloc")]
#[cfg(test)]
mod tests;
mod twin;
#[cfg(feature = "alloc")]
mod watch;

#[cfg(feature = "alloc")]
pub(crate) use self::counters::Counters;
#[cfg(feature = "std")]
pub use self::histogram::Histogram;
#[cfg(feature = "alloc")]
pub use self::observer::{Dispatch, DispatchEnd, HookEnd, HookRun, Observer};
#[cfg(feature = "alloc")]
pub(crate) use self::reporter::dropped;
pub use self::reporter::{Note, Report, Stall, set_reporter};
pub(crate) use self::reporter::{end_process, report, report_failure};
#[cfg(feature = "std")]
pub use self::statistics::Times;
#[cfg(feature = "alloc")]
pub use self::statistics::{Counts, ExtensionStatistics, HookStatistics, Statistics};
pub use self::twin::Twin;
#[cfg(feature = "alloc")]
pub(crate) use self::watch::{Running, Watch, Watcher, Watching};
