"""A library between a server and its system, through which the disk or the start of processes fails
when it is told to."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

# As long as the file is there that DISK_FAULT names, the database can be neither read nor written;
# with PROCESS_FAULT no process can be started.
FAULTY = r"""
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/types.h>
#include <unistd.h>

static int is_on(const char *name) {
    const char *path = getenv(name);
    return path && access(path, F_OK) == 0;
}
static int is_bad(int fd) {
    char link[64], path[4096];
    int saved = errno;
    if (!is_on("DISK_FAULT")) { errno = saved; return 0; }
    snprintf(link, sizeof link, "/proc/self/fd/%d", fd);
    ssize_t length = readlink(link, path, sizeof path - 1);
    errno = saved;
    if (length < 0) return 0;
    path[length] = 0;
    if (!strstr(path, "tables.sqlite3")) return 0;
    errno = EIO;
    return 1;
}
#define FAULTY(result, name, parameters, arguments) \
    result name parameters { \
        return is_bad(fd) ? -1 : ((result (*) parameters)dlsym(RTLD_NEXT, #name)) arguments; \
    }
FAULTY(ssize_t, read, (int fd, void *data, size_t n), (fd, data, n))
FAULTY(ssize_t, write, (int fd, const void *data, size_t n), (fd, data, n))
FAULTY(ssize_t, pread, (int fd, void *data, size_t n, off_t at), (fd, data, n, at))
FAULTY(ssize_t, pwrite, (int fd, const void *data, size_t n, off_t at), (fd, data, n, at))
FAULTY(ssize_t, pread64, (int fd, void *data, size_t n, off64_t at), (fd, data, n, at))
FAULTY(ssize_t, pwrite64, (int fd, const void *data, size_t n, off64_t at), (fd, data, n, at))
FAULTY(int, fsync, (int fd), (fd))
FAULTY(int, fdatasync, (int fd), (fd))

pid_t fork(void) {
    if (is_on("PROCESS_FAULT")) { errno = EAGAIN; return -1; }
    return ((pid_t (*)(void))dlsym(RTLD_NEXT, "fork"))();
}
pid_t vfork(void) { return fork(); }
"""


def build_faults(folder: Path) -> Path | None:
    """The library between the server and the system; None without a compiler."""
    compiler = next((name for name in ("cc", "gcc", "clang") if shutil.which(name)), None)
    if compiler is None:
        return None
    source, library = folder / "faulty.c", folder / "faulty.so"
    source.write_text(FAULTY)
    subprocess.run([compiler, "-shared", "-fPIC", "-o", library, source, "-ldl"], check=True)
    return library
