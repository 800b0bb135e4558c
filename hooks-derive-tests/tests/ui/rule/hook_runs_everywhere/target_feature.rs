// mistakes: 2
use hooks_core::{extension, hook, hook_point};

#[hook_point(mode = collect)]
pub fn Summed(numbers: &[u32]) -> u32;

#[hook(point = Summed)]
#[target_feature(enable = "avx2")]
fn sum(numbers: &[u32]) -> u32 {
    numbers.iter().sum()
}

#[derive(Default)]
pub struct Adder;

#[extension]
impl Adder {
    #[target_feature(enable = "avx2")]
    #[hook(point = Summed)]
    fn sum(&self, numbers: &[u32]) -> u32 {
        numbers.iter().sum()
    }
}

fn main() {}
