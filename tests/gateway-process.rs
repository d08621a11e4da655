//! The gateway's program, for tests that kill it.

use std::process::ExitCode;

fn main() -> ExitCode {
    stopover_gateway::program::main()
}
