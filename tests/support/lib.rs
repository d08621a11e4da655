//! Shared set-up: a sandbox and a gateway on free ports.
