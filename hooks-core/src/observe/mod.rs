//! What happens beside a dispatch and should be seen by somebody.

mod reporter;

pub use self::reporter::{Note, Report, set_reporter};
pub(crate) use self::reporter::{report, report_failure};
