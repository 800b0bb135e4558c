use hooks_core::{extension as plugin, hook_point as point};

#[point(mode = collect)]
pub fn Saved(log: &mut Vec<u32>);

#[derive(Default)]
pub struct Index;

#[plugin]
impl Index {
    #[hooks_core::hook(point = self::Saved)]
    fn one(&self, log: &mut Vec<u32>) {
        log.push(1);
    }

    #[hooks_core::hook(point = crate::Saved, priority = 101)]
    #[hooks_core::hook(point = Saved, priority = 200 - 98 /* a constant expression */)]
    fn twice(&self, log: &mut Vec<u32>) {
        log.push(2);
    }
}

fn main() {
    let mut log = Vec::new();
    Saved::dispatch(&mut log);
    assert_eq!(log, [1, 2, 2]);
}
