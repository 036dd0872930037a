//! `serve`: the web page.

use crate::{exit::Exit, options::Listing, quantity};
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

/// Open a web page to play, prove and learn on.
///
/// The page and all it needs are in this program; it asks nothing of the network. Only this machine
/// can reach it unless --host names another address: whoever can reach it can make this machine
/// work. What can be asked is told by /api/openapi.json. Ctrl-C ends it.
#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub struct Serve {
    /// The port; 0 is any that is free.
    #[arg(long, value_name = "NUMBER", default_value_t = 7464)]
    port: u16,
    /// The address to listen on.
    #[arg(long, value_name = "ADDRESS", default_value_t = IpAddr::V4(Ipv4Addr::LOCALHOST))]
    host: IpAddr,
    /// Do not open a browser.
    #[arg(long)]
    no_open: bool,
    /// How many long questions are worked on at once.
    #[arg(long, value_name = "NUMBER", default_value_t = NonZero::<usize>::MIN.saturating_add(1))]
    jobs: NonZero<usize>,
    /// Memory of the whole program, such as 500M or 2G.
    #[arg(long, value_name = "AMOUNT", value_parser = quantity::memory, default_value = "2G")]
    memory: u64,
    /// End after this time, such as 10, 2m or 1h; seconds if there is no unit [default: with Ctrl-C].
    #[arg(long, value_name = "TIME", value_parser = quantity::time)]
    time: Option<Duration>,
}

impl Serve {
    /// Solutions requests until the program ends.
    pub fn run(&self) -> Exit {
        let address = SocketAddr::new(self.host, self.port);
        let server = Server { address, jobs: self.jobs.get(), memory: Some(self.memory), time: self.time };
        let served = web::serve(server, |address| {
            let url = format!("http://{address}/");
            Listing::default().output().print(&format!("{url}\n"));
            if !self.host.is_loopback() {
                eprintln!("other machines can reach this and make it work: there is no password");
            }
            if !self.no_open {
                open(&url);
            }
        });
        match served {
            Ok(()) => Exit::Done,
            Err(error) => {
                eprintln!("error: cannot listen on {}: {error}", server.address);
                Exit::Wrong
            }
        }
    }
}

/// Opens a browser, if the system knows one; the address is printed in any case.
fn open(url: &str) {
    let opener = if cfg!(target_os = "macos") { "open" } else { "xdg-open" };
    let _ = Command::new(opener).arg(url).stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null()).spawn();
}
