//! `serve`: the web page and its HTTP interface.

use crate::{exit::Exit, options::ListOptions, parse, printable::warn};
use clap::Args;
use std::{
    net::{IpAddr, Ipv4Addr, SocketAddr},
    num::NonZero,
    process::{Command, Stdio},
    time::Duration,
};
use web::Server;

const EXAMPLES: &str = "\
EXAMPLES
  $ pencilmark serve --port 0 --no-open --time 1s";

/// Serve a web page to play, prove and learn.
///
/// The page is built into the program and loads nothing from the network. Only this machine can reach it
/// unless --host names another address; whoever can reach it can use this machine's processors. The
/// interface is described by /api/openapi.json. Ctrl-C ends the server.
#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub struct Serve {
    /// Listen on this port; 0 is any free port.
    #[arg(long, value_name = "NUMBER", default_value_t = 7464)]
    port: u16,
    /// Listen on this address.
    #[arg(long, value_name = "ADDRESS", default_value_t = IpAddr::V4(Ipv4Addr::LOCALHOST))]
    host: IpAddr,
    /// Do not open a browser.
    #[arg(long)]
    no_open: bool,
    /// Set the number of long queries that run in parallel.
    #[arg(long, value_name = "NUMBER", default_value_t = NonZero::<usize>::MIN.saturating_add(1))]
    jobs: NonZero<usize>,
    /// Set the memory limit of the whole process, such as 500M or 2G.
    #[arg(long, value_name = "SIZE", value_parser = parse::bytes, default_value = "2G")]
    memory: u64,
    /// End after this time, such as 10, 2m or 1h; seconds without a unit.
    #[arg(long, value_name = "TIME", value_parser = parse::duration)]
    time: Option<Duration>,
}

impl Serve {
    /// Answers requests until the program ends.
    pub fn run(&self) -> Exit {
        let address = SocketAddr::new(self.host, self.port);
        let server = Server { address, jobs: self.jobs.get(), memory: Some(self.memory), time: self.time };
        let served = web::serve(server, |address| {
            let url = format!("http://{address}/");
            ListOptions::default().output().print(&format!("{url}\n"));
            if !self.host.is_loopback() {
                warn("warning: other machines can reach this server; there is no password");
            }
            if !self.no_open {
                open(&url);
            }
        });
        match served {
            Ok(()) => Exit::Success,
            Err(error) => {
                warn(format_args!("error: cannot listen on {}: {error}", server.address));
                Exit::Internal
            }
        }
    }
}

/// Opens a browser, if the system has one; the address is printed anyway.
fn open(url: &str) {
    let opener = if cfg!(target_os = "macos") { "open" } else { "xdg-open" };
    let _ = Command::new(opener).arg(url).stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null()).spawn();
}
