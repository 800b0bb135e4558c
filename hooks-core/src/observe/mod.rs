//! What happens beside a dispatch and should be seen by somebody.

mod reporter;
mod setting;

pub use self::reporter::{Note, Report, Stall, set_reporter};
pub(crate) use self::reporter::{end_process, report, report_failure};
