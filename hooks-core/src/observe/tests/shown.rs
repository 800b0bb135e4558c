//! Statistics as a program asks for them, and as people see them.

use alloc::format;
use alloc::vec::Vec;
#[cfg(feature = "std")]
use core::time::Duration;

use super::{Audited, inner, outer};
#[cfg(feature = "std")]
use crate::clock;
use crate::hook::HookId;
#[cfg(feature = "std")]
use crate::observe::HookEnd;
#[cfg(feature = "std")]
use crate::observe::counters::Counters;
#[cfg(feature = "std")]
use crate::observe::watch::Watch;
use crate::observe::{Counts, ExtensionStatistics, HookStatistics, Statistics};
use crate::order::Priority;
use crate::point::PointId;

fn hook_statistics(hook: HookId, counts: Option<Counts>) -> HookStatistics {
    HookStatistics {
        hook,
        enabled: true,
        priority: Priority::DEFAULT,
        counts,
    }
}

fn statistics(counts: Option<Counts>) -> Statistics {
    let audit = ExtensionStatistics {
        identity: "app::audit".into(),
        enabled: true,
        owner: None,
        hooks: Vec::from([hook_statistics(outer(), counts)]),
    };
    let plugin = ExtensionStatistics {
        identity: "app::plugin".into(),
        enabled: false,
        owner: Some("tenant-7".into()),
        hooks: Vec::from([hook_statistics(inner(), None)]),
    };
    Statistics {
        extensions: Vec::from([audit, plugin]),
    }
}

#[test]
fn statistics_without_counts_are_a_list_of_what_is_there() {
    let statistics = statistics(None);
    let expected = "
    hook   point                                state     priority
app::audit
    outer  hooks_core::observe::tests::Audited  enabled        100
app::plugin, of owner tenant-7, disabled
    inner  hooks_core::observe::tests::Audited  disabled       100
";
    assert_eq!(format!("\n{statistics}"), expected);
    let plugin = statistics.extension("app::plugin").unwrap();
    assert_eq!(
        (plugin.owner(), plugin.is_enabled()),
        (Some("tenant-7"), false)
    );
    assert!(statistics.extension("app::nobody").is_none());
    assert_eq!(plugin.hooks()[0].point(), PointId::of::<Audited>());
}

#[cfg(feature = "std")]
#[test]
fn statistics_with_counts_are_a_table() {
    let _stopped = clock::stop();
    let counters = Counters::new();
    let watch = Watch::NOBODY;
    let watching = watch.begin(PointId::of::<Audited>(), 1);
    for milliseconds in [1, 2, 3] {
        let running = watching.run(outer(), Some(&counters));
        clock::go_on(Duration::from_millis(milliseconds));
        running.ends(HookEnd::Answered);
    }
    counters.spilled();
    let statistics = statistics(Some(counters.read()));
    let expected = "
    hook   point                                state     priority  calls  answers  vetoes  failures  panics  timeouts  unwound  cancelled  spills  total   mean    p99  longest
app::audit
    outer  hooks_core::observe::tests::Audited  enabled        100      3        3       0         0       0         0        0          0       1  6.0ms  2.0ms  3.0ms    3.0ms
app::plugin, of owner tenant-7, disabled
    inner  hooks_core::observe::tests::Audited  disabled       100      -        -       -         -       -         -        -          -       -      -      -      -        -
";
    assert_eq!(format!("\n{statistics}"), expected);
}
