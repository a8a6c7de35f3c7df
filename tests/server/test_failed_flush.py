"""A disk whose flush fails: what was refused is not there after a crash either, or it is said that
this is not sure. The failing disk is a library between SQLite and the system."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

COMPILER = next((name for name in ("cc", "gcc", "clang") if shutil.which(name)), None)
pytestmark = pytest.mark.skipif(
    COMPILER is None or not sys.platform.startswith("linux"),
    reason="a disk that fails is made with a C compiler, on Linux",
)

# As long as the file BAD_DISK is there, nothing is flushed; it holds how often.
DISK = r"""
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

static int fails(void) {
    const char *path = getenv("BAD_DISK");
    FILE *file = path ? fopen(path, "r") : NULL;
    int times = 0;
    if (!file) return 0;
    if (fscanf(file, "%d", &times) != 1) times = 1;
    fclose(file);
    if (times <= 1) { unlink(path); }
    else if ((file = fopen(path, "w"))) { fprintf(file, "%d", times - 1); fclose(file); }
    errno = EIO;
    return 1;
}
int fsync(int fd) {
    return fails() ? -1 : ((int (*)(int))dlsym(RTLD_NEXT, "fsync"))(fd);
}
int fdatasync(int fd) {
    return fails() ? -1 : ((int (*)(int))dlsym(RTLD_NEXT, "fdatasync"))(fd);
}
"""

PROGRAM = """
import asyncio, json, os, shutil, sqlite3, sys
from pathlib import Path
from holdfast.server.store import NotSaved, Store

ADD = ("INSERT INTO game_table (id, game, rules, pack, seats, options, salt, commitment, created) "
       "VALUES (?, 'x', '1', '', 2, '{}', '', '', '')")

async def main(folder, times):
    store = Store(folder / "data")
    await store.write((ADD, ("before",)))
    Path(os.environ["BAD_DISK"]).write_text(times)
    try:
        await store.write((ADD, ("refused",)))
        print(json.dumps("it was written"))
    except NotSaved as error:
        after = after_a_crash(folder)
        Path(os.environ["BAD_DISK"]).unlink(missing_ok=True)
        await store.write((ADD, ("next",)))
        print(json.dumps([error.is_certain, after, after_a_crash(folder)]))
    store.close()

def after_a_crash(folder):
    copy = folder / "copy"
    shutil.rmtree(copy, ignore_errors=True)
    copy.mkdir()
    for name in ("tables.sqlite3", "tables.sqlite3-wal"):
        shutil.copy(folder / "data" / name, copy / name)
    disk = sqlite3.connect(copy / "tables.sqlite3")
    return sorted(id for (id,) in disk.execute("SELECT id FROM game_table"))

asyncio.run(main(Path(sys.argv[1]), sys.argv[2]))
"""


@pytest.fixture(scope="module")
def bad_disk(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("disk")
    (folder / "disk.c").write_text(DISK)
    library = folder / "disk.so"
    command = [str(COMPILER), "-shared", "-fPIC", "-o", str(library), str(folder / "disk.c")]
    subprocess.run([*command, "-ldl"], check=True)
    return library


@pytest.mark.parametrize("times", [1, 1000], ids=["once", "for a while"])
def test_what_was_refused_does_not_come_back(tmp_path: Path, bad_disk: Path, times: int) -> None:
    environment = {
        **os.environ,
        "LD_PRELOAD": str(bad_disk),
        "BAD_DISK": str(tmp_path / "flushes that fail"),
    }
    command = [sys.executable, "-c", PROGRAM, str(tmp_path), str(times)]
    done = subprocess.run(command, env=environment, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    is_certain, after_crash, later = json.loads(done.stdout)
    assert is_certain is (times == 1)
    if is_certain:
        assert after_crash == ["before"]
    assert later == ["before", "next"]
