/* For LD_PRELOAD: records the writes to databases, and when they were synced (PowerCut reads it). POWER_CUT_LOG is
   the path of the log, POWER_CUT_CLOCK that of a file of eight bytes, which counts operations in all processes.
   Each operation is recorded as its type, its time before and after, an offset, the lengths of the path and of the
   data, and then both. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <fcntl.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/uio.h>
#include <unistd.h>

static int log_fd = -1;
static volatile uint64_t *counter;

struct header { uint64_t type, before, after, offset, path_length, length; };

__attribute__((constructor)) static void start(void) {
  const char *log = getenv("POWER_CUT_LOG"), *clock = getenv("POWER_CUT_CLOCK");
  int fd = clock ? open(clock, O_RDWR | O_CLOEXEC) : -1;
  if (fd < 0 || !log) return;
  counter = mmap(NULL, 8, PROT_READ | PROT_WRITE, MAP_SHARED, fd, 0);
  close(fd);
  log_fd = open(log, O_WRONLY | O_APPEND | O_CLOEXEC);
}

static uint64_t tick(void) { return __atomic_add_fetch(counter, 1, __ATOMIC_SEQ_CST); }

static int recorded(const char *path) {
  char *extension = log_fd >= 0 ? strstr(path, ".sqlite3") : NULL;
  return extension && !strstr(extension, "-shm") && !strstr(extension, " (deleted)");
}

/* The path of a database's file, or an empty string for any other. */
static void path_of(int fd, char *path, size_t size) {
  char link[32];
  ssize_t length = 0;
  snprintf(link, sizeof link, "/proc/self/fd/%d", fd);
  if (log_fd >= 0) length = readlink(link, path, size - 1);
  path[length > 0 ? length : 0] = 0;
  if (!recorded(path)) path[0] = 0;
}

static void record(char type, uint64_t before, uint64_t after, const char *path, off_t offset,
                   const void *data, size_t length) {
  struct header header = { type, before, after, offset, strlen(path), data ? length : 0 };
  struct iovec parts[] = {
    { &header, sizeof header }, { (void *) path, header.path_length }, { (void *) data, header.length }
  };
  if (writev(log_fd, parts, 3) < 0) abort();
}

#define REAL(name) static __typeof__(name) *real; if (!real) real = dlsym(RTLD_NEXT, #name)

/* The time before an operation is read first, so that it includes every write that a sync covers. */
#define RECORDED(type, offset, data, length, call) \
  char path[4096]; \
  path_of(fd, path, sizeof path); \
  if (!path[0]) return call; \
  off_t at = offset; \
  uint64_t before = tick(); \
  __auto_type result = call; \
  if (result >= 0) record(type, before, tick(), path, at, data, length); \
  return result;

ssize_t write(int fd, const void *data, size_t length) {
  REAL(write);
  RECORDED('w', lseek(fd, 0, SEEK_CUR), data, result, real(fd, data, length))
}

ssize_t pwrite(int fd, const void *data, size_t length, off_t offset) {
  REAL(pwrite);
  RECORDED('w', offset, data, result, real(fd, data, length, offset))
}

ssize_t pwrite64(int fd, const void *data, size_t length, off64_t offset) {
  REAL(pwrite64);
  RECORDED('w', offset, data, result, real(fd, data, length, offset))
}

int ftruncate(int fd, off_t length) { REAL(ftruncate); RECORDED('t', length, NULL, 0, real(fd, length)) }
int ftruncate64(int fd, off64_t length) { REAL(ftruncate64); RECORDED('t', length, NULL, 0, real(fd, length)) }
int fsync(int fd) { REAL(fsync); RECORDED('s', 0, NULL, 0, real(fd)) }
int fdatasync(int fd) { REAL(fdatasync); RECORDED('s', 0, NULL, 0, real(fd)) }

int unlink(const char *path) {
  REAL(unlink);
  uint64_t before = recorded(path) ? tick() : 0;
  int result = real(path);
  if (before && result == 0) record('u', before, tick(), path, 0, NULL, 0);
  return result;
}
