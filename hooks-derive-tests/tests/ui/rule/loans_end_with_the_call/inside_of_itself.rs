use hooks_core::{hook, hook_point};

#[hook_point(mode = collect)]
pub fn Sort(words: &mut Vec<&str>);

#[hook(point = Sort)]
fn sort<'a>(words: &'a mut Vec<&'a str>) {
    words.sort_unstable();
}

// Each its own, or only looked at.
#[hook(point = Sort)]
fn fine<'a, 'b>(words: &'a mut Vec<&'b str>) {
    let _ = words;
}

#[hook(point = Sort)]
fn fine_as_well<'a>(words: &'a Vec<&'a str>) {
    let _ = words;
}

fn main() {}
