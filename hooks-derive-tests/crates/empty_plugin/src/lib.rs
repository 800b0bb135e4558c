//! A plugin that contributes nothing, as one does whose hooks are all configured away.

#![forbid(unsafe_code)]
