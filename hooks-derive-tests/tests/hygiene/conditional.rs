//! `cfg` wherever it may stand.

/// `cfg` wherever it may stand.
mod conditional {
    use hooks_core::{extension, hook, hook_point};

    #[hook_point(mode = collect)]
    pub fn Seen() -> u32;

    #[cfg(any())]
    #[hook_point(mode = collect)]
    pub fn Gone(thing: &NoSuchType);
    #[hook_point(mode = collect)]
    #[cfg(any())]
    pub fn GoneToo(thing: &NoSuchType);

    #[derive(Default)]
    pub struct Parts;

    #[extension]
    impl Parts {
        #[hook(point = Seen)]
        #[cfg(any())]
        fn gone_below(&self, thing: &NoSuchType) -> u32 {
            thing.number()
        }
        #[cfg(any())]
        #[hook(point = NoSuchPoint)]
        fn gone_above(&self, thing: &NoSuchType) -> u32 {
            thing.number()
        }
        #[cfg(not(any()))]
        #[hook(point = Seen)]
        fn here(&self) -> u32 {
            1
        }
        #[cfg_attr(all(), hook(point = Seen, priority = 101))]
        fn attributed(&self) -> u32 {
            2
        }
        #[cfg_attr(any(), hook(point = NoSuchPoint))]
        fn plain(&self) -> u32 {
            self.attributed() + self.nested()
        }
        #[cfg_attr(all(), cfg_attr(all(), hook(point = Seen, priority = 102), must_use), inline)]
        fn nested(&self) -> u32 {
            3
        }
        #[cfg(not(any()))]
        #[hook(point = Seen, priority = 103)]
        fn two_ways(&self) -> u32 {
            4
        }
        #[cfg(not(all()))]
        #[hook(point = Seen, priority = 103)]
        fn two_ways(&self, thing: &NoSuchType) -> u32 {
            thing.number()
        }
    }

    #[extension(part)]
    impl Parts {
        #[hook(point = NoSuchPoint)]
        #[cfg_attr(all(), inline, cfg(any()))]
        fn gone_by_an_attribute(&self, thing: &NoSuchType) {}
        #[cfg_attr(all(), cfg_attr(all(), cfg(any())))]
        #[hook(point = NoSuchPoint)]
        fn gone_by_an_attribute_inside(&self, thing: &NoSuchType) {}
        #[hook(point = Seen, priority = 108)]
        #[cfg_attr(any(), cfg(any()))]
        #[cfg_attr(all(), cfg(all()), must_use)]
        fn here_by_an_attribute(&self) -> u32 {
            8
        }
    }

    #[cfg(any())]
    #[extension(part)]
    impl Parts {
        #[hook(point = Seen)]
        fn gone_with_its_block(&self, thing: &NoSuchType) {}
    }

    #[hook(point = Seen, priority = 104)]
    #[cfg(not(any()))]
    fn free() -> u32 {
        5
    }
    #[cfg(any())]
    #[hook(point = NoSuchPoint)]
    fn free_and_gone(thing: &NoSuchType) {}
    #[cfg_attr(all(), hook(point = Seen, priority = 105))]
    fn free_and_attributed() -> u32 {
        6
    }
    #[cfg_attr(any(), hook(point = NoSuchPoint))]
    fn free_and_plain() {}
    #[hook(point = Seen, priority = 106)]
    #[cfg_attr(any(), hook(point = NoSuchPoint))]
    #[cfg_attr(all(), hook(point = Seen, priority = 107))]
    fn free_and_twice() -> u32 {
        7
    }
}

#[test]
fn what_is_configured_away_is_not_there() {
    assert_eq!(conditional::Seen::dispatch(), [1, 2, 3, 4, 5, 6, 7, 7, 8]);
}
