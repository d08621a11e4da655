//! Addresses at which nobody listens for a while.

use std::net::SocketAddr;

use tokio::net::{TcpListener, TcpSocket};

/// An address of this machine that the system gives to nobody else for as long as this value lives.
pub struct HeldAddress {
    address: SocketAddr,
    _socket: Option<TcpSocket>,
}

impl HeldAddress {
    pub fn take() -> Self {
        let socket = bound("127.0.0.1:0".parse().unwrap());
        Self {
            address: socket.local_addr().unwrap(),
            // On Linux a listener may share the port with a socket that does not listen; elsewhere it would be in the way.
            _socket: cfg!(target_os = "linux").then_some(socket),
        }
    }

    pub fn address(&self) -> SocketAddr {
        self.address
    }

    pub fn listen(&self) -> TcpListener {
        bound(self.address).listen(1024).unwrap()
    }
}

fn bound(address: SocketAddr) -> TcpSocket {
    let socket = TcpSocket::new_v4().unwrap();
    socket.set_reuseaddr(true).unwrap();
    socket.bind(address).unwrap();
    socket
}
