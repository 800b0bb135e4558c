use hooks_core::{extension, hook, hook_point};

pub struct Turn<'a> {
    words: &'a [&'a str],
    log: &'a mut Vec<String>,
}

#[hook_point(mode = collect)]
pub fn Observe(turn: &mut Turn<'_>, words: &[&str], label: &'static str) -> String;

#[derive(Default)]
pub struct Audit;

#[extension]
impl Audit {
    #[hook(point = Observe, priority = 1)]
    fn first<'a, 'b: 'a>(&'a self, turn: &'a mut Turn<'b>, words: &'a [&'b str]) -> String {
        turn.log.push(turn.words.concat());
        words.concat()
    }
}

#[hook(point = Observe, priority = 2)]
fn keep(_: &mut Turn<'_>, _: &[&str], label: &'static str) -> Result<String, std::fmt::Error> {
    Ok(label.to_owned())
}

fn main() {
    let mut log = Vec::new();
    let local = String::from("a");
    let words = [local.as_str(), "b"];
    let mut turn = Turn { words: &words, log: &mut log };
    assert_eq!(Observe::dispatch(&mut turn, &words[..1], "label"), ["a", "label"]);
    assert_eq!(log, ["ab"]);
}
