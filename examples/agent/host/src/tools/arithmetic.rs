//! Arithmetic on decimal numbers: `+ - * / %`, signs and brackets.
//!
//! ```text
//! sum     = product, then any number of `+ product` or `- product`
//! product = signed,  then any number of `* signed`, `/ signed` or `% signed`
//! signed  = `-` signed | `+` signed | `(` sum `)` | number
//! ```
//!
//! Numbers are decimals of up to 28 digits, so money adds up: `0.1 + 0.2` is `0.3`.
//!
//! **Invariant:** the recursion is never deeper than [`DEPTH`], and no operation wraps, panics or gives a number that is
//! too large.

use std::{iter::Peekable, str::CharIndices};

use rust_decimal::Decimal;

/// How deep brackets and signs may be nested.
const DEPTH: u32 = 32;

/// Why an expression has no value. Places count characters from 1.
#[derive(Clone, Debug, Eq, PartialEq, thiserror::Error)]
pub enum ArithmeticError {
    /// Something stands where it cannot.
    #[error("`{found}` at place {place} is not expected here")]
    Unexpected {
        /// The character.
        found: char,
        /// Where it stands.
        place: usize,
    },
    /// The text ends too early.
    #[error("the expression ends where a number or a bracket is missing")]
    Incomplete,
    /// Brackets or signs are nested too deep.
    #[error("brackets and signs are nested deeper than {DEPTH}")]
    TooDeep,
    /// A number was divided by zero.
    #[error("division by zero")]
    DivisionByZero,
    /// A number has more than 28 digits.
    #[error("a number has more than 28 digits")]
    Overflow,
}

/// The value of `text`.
pub(super) fn evaluate(text: &str) -> Result<Decimal, ArithmeticError> {
    let mut parser = Parser {
        text,
        rest: text.char_indices().peekable(),
        depth: 0,
    };
    let value = parser.sum()?;
    match parser.peek() {
        None => Ok(value.normalize()),
        Some(_) => Err(parser.unexpected()),
    }
}

struct Parser<'a> {
    text: &'a str,
    rest: Peekable<CharIndices<'a>>,
    depth: u32,
}

impl Parser<'_> {
    fn sum(&mut self) -> Result<Decimal, ArithmeticError> {
        let mut value = self.product()?;
        while let Some(sign) = self.accept(&['+', '-']) {
            let next = self.product()?;
            let result = if sign == '+' {
                value.checked_add(next)
            } else {
                value.checked_sub(next)
            };
            value = result.ok_or(ArithmeticError::Overflow)?;
        }
        Ok(value)
    }

    fn product(&mut self) -> Result<Decimal, ArithmeticError> {
        let mut value = self.signed()?;
        while let Some(sign) = self.accept(&['*', '/', '%']) {
            let next = self.signed()?;
            if sign != '*' && next.is_zero() {
                return Err(ArithmeticError::DivisionByZero);
            }
            let result = match sign {
                '*' => value.checked_mul(next),
                '/' => value.checked_div(next),
                _ => value.checked_rem(next),
            };
            value = result.ok_or(ArithmeticError::Overflow)?;
        }
        Ok(value)
    }

    fn signed(&mut self) -> Result<Decimal, ArithmeticError> {
        self.depth += 1;
        if self.depth > DEPTH {
            return Err(ArithmeticError::TooDeep);
        }
        let value = match self.accept(&['-', '+', '(']) {
            Some('-') => -self.signed()?,
            Some('+') => self.signed()?,
            Some(_) => {
                let value = self.sum()?;
                self.accept(&[')']).ok_or_else(|| self.unexpected())?;
                value
            }
            None => self.number()?,
        };
        self.depth -= 1;
        Ok(value)
    }

    fn number(&mut self) -> Result<Decimal, ArithmeticError> {
        let start = self.peek().ok_or(ArithmeticError::Incomplete)?.0;
        while self
            .rest
            .next_if(|(_, letter)| letter.is_ascii_digit() || *letter == '.')
            .is_some()
        {}
        let end = self.rest.peek().map_or(self.text.len(), |(end, _)| *end);
        let digits = self.text.get(start..end).unwrap_or_default();
        match Decimal::from_str_exact(digits) {
            Ok(number) => Ok(number),
            Err(_) if digits.is_empty() => Err(self.unexpected()),
            Err(_) if digits.bytes().filter(|byte| *byte == b'.').count() > 1 || digits == "." => {
                Err(ArithmeticError::Unexpected {
                    found: '.',
                    place: self.place(start),
                })
            }
            Err(_) => Err(ArithmeticError::Overflow),
        }
    }

    /// Takes the next character if it is one of `wanted`.
    fn accept(&mut self, wanted: &[char]) -> Option<char> {
        let (_, found) = self.peek()?;
        let found = wanted.contains(&found).then_some(found)?;
        self.rest.next();
        Some(found)
    }

    /// The next character that is not a space.
    fn peek(&mut self) -> Option<(usize, char)> {
        while self
            .rest
            .next_if(|(_, letter)| letter.is_whitespace())
            .is_some()
        {}
        self.rest.peek().copied()
    }

    fn unexpected(&mut self) -> ArithmeticError {
        match self.peek() {
            Some((at, found)) => ArithmeticError::Unexpected {
                found,
                place: self.place(at),
            },
            None => ArithmeticError::Incomplete,
        }
    }

    fn place(&self, at: usize) -> usize {
        self.text
            .get(..at)
            .map_or(0, |before| before.chars().count())
            + 1
    }
}

#[cfg(test)]
mod tests {
    use super::{ArithmeticError, evaluate};

    fn value(text: &str) -> String {
        evaluate(text).map_or_else(|error| error.to_string(), |value| value.to_string())
    }

    #[test]
    fn products_bind_tighter_than_sums_and_equals_go_from_left_to_right() {
        assert_eq!(value("2 + 3 * 4 - 10 / 4"), "11.5");
        assert_eq!(value("2 - 3 - 4"), "-5");
        assert_eq!(value("8 / 4 / 2"), "1");
        assert_eq!(value("17 % 5 * 2"), "4");
    }

    #[test]
    fn brackets_and_signs_are_understood() {
        assert_eq!(value("-(2 + 3) * +4"), "-20");
        assert_eq!(value("2 - -3"), "5");
        assert_eq!(value(" ( ( 7 ) ) "), "7");
    }

    #[test]
    fn money_adds_up() {
        assert_eq!(value("0.1 + 0.2"), "0.3");
        assert_eq!(value("2 * 12.50 + 4.90"), "29.9");
        assert_eq!(value("1 / 4"), "0.25");
    }

    #[test]
    fn a_division_by_zero_is_an_error() {
        for text in ["1 / 0", "1 % 0", "1 / (2 - 2)", "0 / 0.00"] {
            assert_eq!(
                evaluate(text),
                Err(ArithmeticError::DivisionByZero),
                "{text}"
            );
        }
    }

    #[test]
    fn a_number_that_is_too_large_is_an_error() {
        let nines = "9".repeat(40);
        let long = "9".repeat(28);
        for text in [
            nines.clone(),
            format!("{long} * {long}"),
            format!("{long} * 10 + {long} * 10"),
            format!("0.{nines}"),
        ] {
            assert_eq!(evaluate(&text), Err(ArithmeticError::Overflow), "{text}");
        }
    }

    #[test]
    fn nesting_is_limited() {
        let nested = |depth: usize| format!("{}1{}", "(".repeat(depth), ")".repeat(depth));
        assert_eq!(value(&nested(31)), "1");
        for text in [
            nested(32),
            nested(100_000),
            format!("{}1", "-".repeat(100_000)),
        ] {
            assert_eq!(evaluate(&text), Err(ArithmeticError::TooDeep));
        }
    }

    #[test]
    fn a_long_sum_needs_no_depth() {
        assert_eq!(value(&format!("{}1", "1 + ".repeat(20_000))), "20001");
    }

    #[test]
    fn what_is_not_arithmetic_is_refused_with_its_place() {
        assert_eq!(value("2 + x"), "`x` at place 5 is not expected here");
        assert_eq!(
            value("\u{e4} + 2"),
            "`\u{e4}` at place 1 is not expected here"
        );
        assert_eq!(value("1 2"), "`2` at place 3 is not expected here");
        assert_eq!(
            value("(1 + 2"),
            "the expression ends where a number or a bracket is missing"
        );
        assert_eq!(value("1 + 2)"), "`)` at place 6 is not expected here");
        assert_eq!(value("1.2.3"), "`.` at place 1 is not expected here");
        assert_eq!(
            value(""),
            "the expression ends where a number or a bracket is missing"
        );
    }
}
