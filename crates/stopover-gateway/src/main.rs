//! `stopover-gateway`: see [`stopover_gateway::program`].

use std::process::ExitCode;

fn main() -> ExitCode {
    stopover_gateway::program::main()
}
