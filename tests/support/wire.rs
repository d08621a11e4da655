//! A way to a server's socket that can be cut, and that can be slow.

use std::{
    io,
    path::{Path, PathBuf},
    pin::pin,
    sync::Arc,
    time::Duration,
};

use tempfile::TempDir;
use tokio::{
    io::{AsyncReadExt, AsyncWriteExt, ReadHalf, WriteHalf, split},
    net::{UnixListener, UnixStream},
    sync::watch,
    task::JoinHandle,
    time::sleep,
};

/// Between one gateway and a server: as long as it is cut, nothing passes, and neither side hears of it.
pub struct Wire {
    folder: TempDir,
    name: PathBuf,
    state: Arc<State>,
    passing: JoinHandle<()>,
}

struct State {
    whole: watch::Sender<bool>,
    stranded: watch::Sender<()>,
    /// What the server says comes so much later.
    late: watch::Sender<Duration>,
}

impl Wire {
    /// To the server that listens on `socket`; its own socket has the same name.
    pub fn to(socket: PathBuf) -> Self {
        let folder = tempfile::tempdir().unwrap();
        let name = PathBuf::from(socket.file_name().unwrap());
        let listener = UnixListener::bind(folder.path().join(&name)).unwrap();
        let state = Arc::new(State {
            whole: watch::Sender::new(true),
            stranded: watch::Sender::new(()),
            late: watch::Sender::new(Duration::ZERO),
        });
        let passed = Arc::clone(&state);
        let passing = tokio::spawn(async move {
            while let Ok((near, _)) = listener.accept().await {
                tokio::spawn(pass(near, socket.clone(), Arc::clone(&passed)));
            }
        });
        Self {
            folder,
            name,
            state,
            passing,
        }
    }

    /// Where its socket is.
    pub fn folder(&self) -> &Path {
        self.folder.path()
    }

    pub fn socket(&self) -> PathBuf {
        self.folder.path().join(&self.name)
    }

    pub fn cut(&self) {
        self.state.whole.send_replace(false);
    }

    pub fn mend(&self) {
        self.state.whole.send_replace(true);
    }

    /// From now on each piece that the server says arrives so much later.
    pub fn slow(&self, late: Duration) {
        self.state.late.send_replace(late);
    }

    /// Nothing passes any more on the connections that there are, and neither side hears of it; new ones are as good as ever. As if another
    /// machine had taken the place of one that is gone.
    pub fn strand(&self) {
        self.state.stranded.send_replace(());
    }
}

impl Drop for Wire {
    fn drop(&mut self) {
        self.passing.abort();
    }
}

/// Until either side ends it, or it was cut and is mended: then it has been held for too long to go on.
async fn pass(near: UnixStream, far: PathBuf, state: Arc<State>) -> Option<()> {
    let (mut whole, mut stranded) = (state.whole.subscribe(), state.stranded.subscribe());
    whole.wait_for(|whole| *whole).await.ok()?;
    let (near_says, near_hears) = split(near);
    let (far_says, far_hears) = split(UnixStream::connect(far).await.ok()?);
    let at_once = watch::Sender::new(Duration::ZERO);
    // Held until this ends, whether anything passes or not.
    let mut both = pin!(async {
        let there = carry(near_says, far_hears, &at_once);
        let back = carry(far_says, near_hears, &state.late);
        tokio::try_join!(there, back)
    });
    tokio::select! {
        ended = &mut both => return ended.ok().map(drop),
        stranded = stranded.changed() => {
            stranded.ok()?;
            return std::future::pending().await;
        }
        cut = async { whole.wait_for(|whole| !whole).await.map(drop) } => cut.ok()?,
    }
    whole.wait_for(|whole| *whole).await.ok().map(drop)
}

async fn carry(
    mut from: ReadHalf<UnixStream>,
    mut to: WriteHalf<UnixStream>,
    late: &watch::Sender<Duration>,
) -> io::Result<()> {
    let mut piece = vec![0; 65_536];
    loop {
        let length = from.read(&mut piece).await?;
        let late = *late.borrow();
        sleep(late).await;
        if length == 0 {
            return to.shutdown().await;
        }
        to.write_all(&piece[..length]).await?;
    }
}
