use hooks_core::{hook, hook_point};

#[hook_point(mode = until_handled)]
pub fn Name(id: u32) -> String {
    if id == 0 {
        return String::from("nobody");
    }
    format!("user {id}")
}

#[hook(point = Name)]
fn known(id: u32) -> Option<String> {
    (id == 1).then(|| String::from("ada"))
}

fn main() {
    assert_eq!(Name::dispatch(0), "nobody");
    assert_eq!(Name::dispatch(1), "ada");
    assert_eq!(Name::dispatch(2), "user 2");
    assert!(Name::dispatch_named(2).by.is_none());
    assert_eq!(Name::dispatch_named(1).by.unwrap().function(), "known");
}
