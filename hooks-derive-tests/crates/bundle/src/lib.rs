//! A bundle: it links plugins, and contributes nothing else.

#![forbid(unsafe_code)]

hooks_core::link!(plugin_b);
