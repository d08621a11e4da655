//! `stopover-gateway`: see [`stopover_gateway::program`].

use std::process::ExitCode;

use mimalloc::MiMalloc;

/// Keeps what a search took for the next one. Others give it back to the system, page by page.
#[global_allocator]
static ALLOCATOR: MiMalloc = MiMalloc;

fn main() -> ExitCode {
    stopover_gateway::program::main()
}
