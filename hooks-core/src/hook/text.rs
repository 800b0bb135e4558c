//! Words that are put together while a program is compiled, for an error.

/// Words put together while compiling.
#[derive(Debug)]
pub(super) struct Text {
    bytes: [u8; 512],
    length: usize,
}

#[expect(
    clippy::indexing_slicing,
    reason = "runs while compiling, where it fails as an error"
)]
impl Text {
    pub(super) const fn new() -> Self {
        Self {
            bytes: [0; 512],
            length: 0,
        }
    }

    pub(super) const fn and(mut self, words: &str) -> Self {
        let mut index = 0;
        // What is too long ends early.
        while index < words.len() && self.length < self.bytes.len() {
            self.bytes[self.length] = words.as_bytes()[index];
            self.length += 1;
            index += 1;
        }
        self
    }

    #[expect(clippy::cast_possible_truncation, reason = "a digit")]
    pub(super) const fn number(mut self, number: usize) -> Self {
        if number >= 10 {
            self = self.number(number / 10);
        }
        self.bytes[self.length] = b'0' + (number % 10) as u8;
        self.length += 1;
        self
    }

    pub(super) const fn as_str(&self) -> &str {
        let (used, _) = self.bytes.split_at(self.length);
        match core::str::from_utf8(used) {
            Ok(text) => text,
            Err(_) => "what is wrong here is too long to tell",
        }
    }
}
