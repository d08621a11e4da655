/* Stands between a program and the system, as LD_PRELOAD: writes down in which order files are written and synced and bytes leave,
   moves the clock, and fills the disk. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/time.h>
#include <sys/uio.h>
#include <time.h>
#include <unistd.h>

static int trace = -1;
static volatile const long long *ahead = NULL;
static const char *full = NULL;

__attribute__((constructor)) static void begin(void) {
  const char *file = getenv("SYSTEM_TRACE"), *seconds = getenv("SYSTEM_AHEAD_FILE");
  if (file) trace = open(file, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0600);
  int clock = seconds ? open(seconds, O_RDONLY | O_CLOEXEC) : -1;
  if (clock >= 0) {
    void *there = mmap(NULL, sizeof *ahead, PROT_READ, MAP_SHARED, clock, 0);
    if (there != MAP_FAILED) ahead = there;
    close(clock);
  }
  full = getenv("SYSTEM_FULL");
  /* Some programs write their title over their environment. */
  if (full) full = strdup(full);
}

/* The eight bytes of the file that SYSTEM_AHEAD_FILE names: seconds that the clock is ahead, at every moment. */
static time_t seconds_ahead(void) { return ahead ? *ahead : 0; }

/* As long as the file that SYSTEM_FULL names is there, no other grows. */
static int finds_no_room(int fd, off64_t end) {
  struct stat64 file;
  if (!full || access(full, F_OK) || fstat64(fd, &file) || !S_ISREG(file.st_mode) || end <= file.st_size) return 0;
  errno = ENOSPC;
  return 1;
}

static size_t total(const struct iovec *parts, int count) {
  size_t sum = 0;
  for (int part = 0; part < count; part++) sum += parts[part].iov_len;
  return sum;
}

/* A line: what was done, to which file or socket, and how the bytes begin that left. */
static void note(const char *what, int fd, const void *bytes, size_t length) {
  char link[32], name[PATH_MAX], line[PATH_MAX + 128];
  if (trace < 0) return;
  snprintf(link, sizeof link, "/proc/self/fd/%d", fd);
  ssize_t named = readlink(link, name, sizeof name - 1);
  if (named < 0) return;
  name[named] = 0;
  size_t first = 0;
  const char *text = bytes;
  while (text && first < length && first < 60 && text[first] >= ' ') first++;
  if (name[0] == '/') first = 0;
  int written = snprintf(line, sizeof line, "%s %s %.*s\n", what, name, (int)first, text ? text : "");
  syscall(SYS_write, trace, line, written);
}

#define NEXT(function)                 \
  static __typeof__(&function) next;   \
  if (!next) next = (__typeof__(&function))dlsym(RTLD_NEXT, #function)

ssize_t write(int fd, const void *bytes, size_t length) {
  NEXT(write);
  if (full && finds_no_room(fd, lseek64(fd, 0, fcntl(fd, F_GETFL) & O_APPEND ? SEEK_END : SEEK_CUR) + length)) return -1;
  note("write", fd, bytes, length);
  return next(fd, bytes, length);
}

ssize_t pwrite(int fd, const void *bytes, size_t length, off_t at) {
  NEXT(pwrite);
  if (finds_no_room(fd, at + length)) return -1;
  note("write", fd, bytes, length);
  return next(fd, bytes, length, at);
}

ssize_t pwrite64(int fd, const void *bytes, size_t length, off64_t at) {
  NEXT(pwrite64);
  if (finds_no_room(fd, at + length)) return -1;
  note("write", fd, bytes, length);
  return next(fd, bytes, length, at);
}

ssize_t writev(int fd, const struct iovec *parts, int count) {
  NEXT(writev);
  if (count > 0) note("write", fd, parts[0].iov_base, parts[0].iov_len);
  return next(fd, parts, count);
}

ssize_t pwritev(int fd, const struct iovec *parts, int count, off_t at) {
  NEXT(pwritev);
  return finds_no_room(fd, at + total(parts, count)) ? -1 : next(fd, parts, count, at);
}

ssize_t pwritev64(int fd, const struct iovec *parts, int count, off64_t at) {
  NEXT(pwritev64);
  return finds_no_room(fd, at + total(parts, count)) ? -1 : next(fd, parts, count, at);
}

int posix_fallocate(int fd, off_t at, off_t length) {
  NEXT(posix_fallocate);
  return finds_no_room(fd, at + length) ? ENOSPC : next(fd, at, length);
}

int posix_fallocate64(int fd, off64_t at, off64_t length) {
  NEXT(posix_fallocate64);
  return finds_no_room(fd, at + length) ? ENOSPC : next(fd, at, length);
}

ssize_t send(int fd, const void *bytes, size_t length, int flags) {
  NEXT(send);
  note("write", fd, bytes, length);
  return next(fd, bytes, length, flags);
}

ssize_t sendto(int fd, const void *bytes, size_t length, int flags, const struct sockaddr *to, socklen_t size) {
  NEXT(sendto);
  note("write", fd, bytes, length);
  return next(fd, bytes, length, flags, to, size);
}

ssize_t sendmsg(int fd, const struct msghdr *message, int flags) {
  NEXT(sendmsg);
  if (message->msg_iovlen > 0) note("write", fd, message->msg_iov[0].iov_base, message->msg_iov[0].iov_len);
  return next(fd, message, flags);
}

int fsync(int fd) {
  NEXT(fsync);
  int failed = next(fd);
  if (!failed) note("sync", fd, NULL, 0);
  return failed;
}

int fdatasync(int fd) {
  NEXT(fdatasync);
  int failed = next(fd);
  if (!failed) note("sync", fd, NULL, 0);
  return failed;
}

int clock_gettime(clockid_t clock, struct timespec *at) {
  NEXT(clock_gettime);
  int failed = next(clock, at);
  if (!failed && clock == CLOCK_REALTIME) at->tv_sec += seconds_ahead();
  return failed;
}

/* Where PostgreSQL has the time from. */
int gettimeofday(struct timeval *restrict at, void *restrict zone) {
  NEXT(gettimeofday);
  int failed = next(at, zone);
  if (!failed) at->tv_sec += seconds_ahead();
  return failed;
}
