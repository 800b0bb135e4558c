//! A registry that is changed at random while two threads dispatch in it, for as long as `HOOKS_SOAK_SECONDS` says.

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicBool, AtomicI64, AtomicU64, Ordering};
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::{Duration, Instant};

use hooks_core::{Handle, Next, Owner, Registration, Registry, extension, hook, hook_point};
use hooks_derive_tests::{finish, pause};

/// What one dispatch met.
#[derive(Default)]
pub(crate) struct Seen {
    /// The time at which it began.
    began: u64,
    /// The place of each hook in the order.
    plain: Mutex<Vec<Place>>,
    around: Mutex<Vec<Place>>,
}

/// The priority of a hook, and its arrival.
type Place = (i32, u64);

#[hook_point(mode = collect)]
fn Tick(seen: &Seen);

#[hook_point(mode = collect)]
async fn TickLater(seen: &Seen);

/// What an instance knows of itself.
struct Life {
    place: Place,
    whole: u64,
    /// Since when no dispatch that begins may meet it.
    gone: Arc<AtomicU64>,
    living: Arc<AtomicI64>,
}

const WHOLE: u64 = 0x600D_600D_600D_600D;

impl Life {
    fn new(place: Place, gone: Arc<AtomicU64>, living: &Arc<AtomicI64>) -> Self {
        living.fetch_add(1, Ordering::AcqRel);
        Self {
            place,
            whole: WHOLE,
            gone,
            living: Arc::clone(living),
        }
    }

    /// That of a linked instance, which is always there.
    fn linked(priority: i32) -> Self {
        Self::new(
            (priority, 0),
            Arc::new(AtomicU64::new(u64::MAX)),
            &Arc::default(),
        )
    }

    fn is_met(&self, by: &Seen, among: &Mutex<Vec<Place>>) {
        self.is_whole();
        assert!(
            by.began < self.gone.load(Ordering::Acquire),
            "it was taken back before this dispatch began"
        );
        among.lock().unwrap().push(self.place);
    }

    fn is_whole(&self) {
        assert_eq!(self.whole, WHOLE, "it was dropped");
    }
}

impl Drop for Life {
    fn drop(&mut self) {
        self.is_whole();
        self.whole = 0;
        self.living.fetch_sub(1, Ordering::AcqRel);
    }
}

struct Plain(Life);

#[extension(name = "soak_plain", priority = 100, new = Plain(Life::linked(100)))]
impl Plain {
    #[hook(point = Tick)]
    fn tick(&self, seen: &Seen) {
        self.0.is_met(seen, &seen.plain);
    }

    #[hook(point = TickLater)]
    async fn tick_later(&self, seen: &Seen) {
        self.0.is_met(seen, &seen.plain);
        pause().await;
        self.0.is_whole();
    }
}

struct Around(Life);

#[extension(name = "soak_around", priority = 99, new = Around(Life::linked(99)))]
impl Around {
    #[hook(point = Tick, wrap)]
    fn around(&self, seen: &Seen, next: Next<'_, Tick>) {
        self.0.is_met(seen, &seen.around);
        next.run(seen);
        self.0.is_whole();
    }

    #[hook(point = TickLater, wrap)]
    async fn around_later(&self, seen: &Seen, next: Next<'_, TickLater>) {
        self.0.is_met(seen, &seen.around);
        pause().await;
        next.run(seen).await;
        self.0.is_whole();
    }

    #[hook(point = TickLater)]
    fn now(&self, seen: &Seen) {
        self.0.is_met(seen, &seen.plain);
    }
}

/// Numbers that are the same in every run (xorshift).
struct Numbers(u64);

impl Numbers {
    fn below(&mut self, limit: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        usize::try_from(self.0 % limit as u64).unwrap()
    }
}

/// Something that the changing thread registered.
struct Known {
    handle: Handle,
    gone: Arc<AtomicU64>,
    owner: usize,
}

/// Who changes the registry.
struct Changing<'t> {
    registry: &'t Registry,
    clock: &'t AtomicU64,
    living: Arc<AtomicI64>,
    numbers: Numbers,
    arrived: u64,
    known: BTreeMap<String, Known>,
    owners: Vec<Owner>,
}

impl Changing<'_> {
    /// No dispatch that begins from now on may meet what has `gone`.
    fn take_back(&self, gone: &AtomicU64) {
        gone.store(
            self.clock.fetch_add(1, Ordering::AcqRel) + 1,
            Ordering::Release,
        );
    }

    fn newcomer(&mut self) -> (Registration, Arc<AtomicU64>) {
        self.arrived += 1;
        let priority = [1, 50, 100, 100, 150][self.numbers.below(5)];
        let gone = Arc::new(AtomicU64::new(u64::MAX));
        let life = Life::new((priority, self.arrived), Arc::clone(&gone), &self.living);
        let what = if self.numbers.below(3) == 0 {
            Registration::of(Around(life))
        } else {
            Registration::of(Plain(life))
        };
        let name = format!("soak_{}", self.arrived);
        (what.named(name).priority(priority), gone)
    }

    fn register(&mut self) {
        let owner = self.numbers.below(self.owners.len() + 2);
        let count = 1 + self.numbers.below(3);
        let (all, gone): (Vec<_>, Vec<_>) = (0..count).map(|_| self.newcomer()).unzip();
        let bulk = match self.owners.get(owner) {
            Some(owner) => owner.register_all(all),
            None => self.registry.register_all(all),
        };
        assert!(bulk.is_complete());
        for (handle, gone) in bulk.handles().iter().cloned().zip(gone) {
            let name = handle.identity().to_owned();
            let known = Known {
                handle,
                gone,
                owner,
            };
            self.known.insert(name, known);
        }
    }

    fn any(&mut self) -> Option<String> {
        let count = self.known.len();
        let at = self.numbers.below(count.max(1));
        self.known.keys().nth(at).cloned()
    }

    fn change(&mut self) {
        let deed = self.numbers.below(10);
        if deed < 3 && self.known.len() < 12 {
            self.register();
            return;
        }
        let Some(name) = self.any() else { return };
        match deed {
            0..3 => {
                let known = self.known.remove(&name).unwrap();
                assert!(known.handle.unregister());
                self.take_back(&known.gone);
            }
            3 => {
                let known = self.known.remove(&name).unwrap();
                assert!(self.registry.unregister(&name).unwrap());
                self.take_back(&known.gone);
                assert!(!known.handle.unregister());
            }
            4..6 => {
                assert!(self.registry.disable(&name).unwrap());
                self.take_back(&self.known[&name].gone);
            }
            6..8 => {
                self.known[&name].gone.store(u64::MAX, Ordering::Release);
                assert!(self.registry.enable(&name).unwrap());
            }
            8 => {
                let owner = self.numbers.below(self.owners.len());
                let (gone, kept): (BTreeMap<_, _>, BTreeMap<_, _>) =
                    std::mem::take(&mut self.known)
                        .into_iter()
                        .partition(|(_, known)| known.owner == owner);
                assert_eq!(self.owners[owner].withdraw(), gone.len());
                for known in gone.values() {
                    self.take_back(&known.gone);
                }
                self.known = kept;
            }
            _ => {
                let own = |name: &&str| name.rsplit("::").next().unwrap().starts_with("soak_");
                let list = self.registry.list();
                let listed = list.iter().map(hooks_core::Listed::identity).filter(own);
                assert!(listed.count() >= self.known.len());
            }
        }
    }
}

/// Dispatches in `registry` until it is `over`, and tells how often that was.
fn dispatch(registry: &Registry, clock: &AtomicU64, over: &AtomicBool) -> u64 {
    let mut count = 0;
    while !over.load(Ordering::Acquire) {
        for way in 0..6 {
            let seen = Seen {
                began: clock.load(Ordering::Acquire),
                ..Seen::default()
            };
            match way {
                0 => Tick::dispatch_in(registry, &seen),
                1 => finish(TickLater::dispatch_in(registry, &seen)),
                2 => registry.scope(|| Tick::dispatch(&seen)),
                3 => finish(registry.scope_async(TickLater::dispatch(&seen))),
                4 if registry.is_linked() => Tick::dispatch(&seen),
                5 if registry.is_linked() => finish(TickLater::dispatch(&seen)),
                _ => {
                    let _live = Tick::active_in(registry).is_some();
                }
            }
            for places in [seen.plain, seen.around] {
                let places = places.into_inner().unwrap();
                assert!(places.is_sorted_by(|one, two| one < two), "{places:?}");
            }
            count += 1;
        }
    }
    count
}

/// Ends the others also where one of them panics.
struct Over<'t>(&'t AtomicBool);

impl Drop for Over<'_> {
    fn drop(&mut self) {
        self.0.store(true, Ordering::Release);
    }
}

/// Changes `registry` while two threads dispatch in it, takes everything back, and gives the number of instances that are left.
pub(crate) fn soak(registry: &Registry) -> i64 {
    let seconds = std::env::var("HOOKS_SOAK_SECONDS").map_or(2, |text| text.parse().unwrap());
    let (clock, over) = (AtomicU64::new(1), AtomicBool::new(false));
    let living = Arc::new(AtomicI64::new(0));
    let (changes, dispatches) = thread::scope(|scope| {
        let threads = [(); 2].map(|()| scope.spawn(|| dispatch(registry, &clock, &over)));
        let over = Over(&over);
        let mut changing = Changing {
            registry,
            clock: &clock,
            living: Arc::clone(&living),
            numbers: Numbers(0x9E37_79B9_7F4A_7C15),
            arrived: 0,
            known: BTreeMap::new(),
            owners: vec![registry.owner("one"), registry.owner("two")],
        };
        let started = Instant::now();
        let mut changes = 0_u64;
        while started.elapsed() < Duration::from_secs(seconds)
            && !threads.iter().any(thread::ScopedJoinHandle::is_finished)
        {
            changing.change();
            changes += 1;
        }
        let most = living.load(Ordering::Acquire);
        assert!(most < 100, "{most} instances of at most 14");
        for known in changing.known.values() {
            known.handle.unregister();
        }
        drop(over);
        (
            changes,
            threads
                .map(|thread| thread.join().unwrap())
                .iter()
                .sum::<u64>(),
        )
    });
    assert!(changes > 0 && dispatches > 0);
    living.load(Ordering::Acquire)
}
