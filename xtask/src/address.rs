//! Addresses that must be known before the server that will listen there has started.

use std::{
    fmt,
    net::{Ipv4Addr, SocketAddr},
};

use anyhow::{Context, Result};
use socket2::{Domain, Socket, Type};

/// An address of this machine that the system gives to nobody else for as long as this value lives.
pub(crate) struct HeldAddress {
    address: SocketAddr,
    _socket: Option<Socket>,
}

impl HeldAddress {
    /// Takes a free port.
    ///
    /// # Errors
    /// When there is none.
    pub(crate) fn take() -> Result<Self> {
        let socket = Socket::new(Domain::IPV4, Type::STREAM, None)?;
        // Linux lets a server listen on a port that another socket has bound, if neither minds and the other does not
        // listen. It never chooses such a port for who asks for any.
        socket.set_reuse_address(true)?;
        socket.bind(&SocketAddr::from((Ipv4Addr::LOCALHOST, 0)).into())?;
        let address = socket.local_addr()?.as_socket();
        Ok(Self {
            address: address.context("the socket has no address")?,
            // On other systems it would be in the server's way.
            _socket: cfg!(target_os = "linux").then_some(socket),
        })
    }
}

impl fmt::Display for HeldAddress {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.address.fmt(f)
    }
}

#[cfg(test)]
mod tests {
    use std::net::{TcpListener, TcpStream};

    use super::HeldAddress;

    #[test]
    fn a_server_listens_on_a_held_address_as_often_as_it_likes() {
        let held = HeldAddress::take().unwrap().to_string();
        for _ in 0..2 {
            let server = TcpListener::bind(&held).unwrap();
            assert!(TcpStream::connect(&held).is_ok());
            drop(server);
        }
    }

    #[test]
    #[cfg(target_os = "linux")]
    fn a_held_address_is_given_to_nobody_who_asks_for_any() {
        let held = HeldAddress::take().unwrap();
        let others = (0..200).map(|_| HeldAddress::take().unwrap());
        let others: Vec<_> = others.collect();
        assert!(others.iter().all(|other| other.address != held.address));
        assert!(TcpStream::connect(held.address).is_err());
    }
}
