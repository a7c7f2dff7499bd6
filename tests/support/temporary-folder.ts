import { accessSync, chmodSync, constants, mkdtempSync, readFileSync, rmSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

const memory = '/dev/shm'
/** More than all tests that run at once need. */
const neededBytes = 8 * 1024 ** 3

/** One folder for all temporary folders of a run, because a worker is ended by a signal and cannot remove its own. */
export function setup() {
  const before = process.env.TMPDIR
  const parent = before === undefined && hasMemoryFolder() ? memory : tmpdir()
  const folder = mkdtempSync(path.join(parent, 'chambers-tests-'))
  // PostgreSQL runs as another account and must read it.
  chmodSync(folder, 0o755)
  process.env.TMPDIR = folder
  return () => {
    if (before === undefined) delete process.env.TMPDIR
    else process.env.TMPDIR = before
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Whether this system has a large folder in memory: there no write waits for a disk, as every commit does elsewhere. */
function hasMemoryFolder() {
  try {
    accessSync(memory, constants.W_OK)
    // PostgreSQL is started from the temporary folder.
    const mount = readFileSync('/proc/mounts', 'utf8')
      .split('\n')
      .find((line) => line.split(' ')[1] === memory)
    const { bavail, bsize } = statfsSync(memory)
    return mount !== undefined && !mount.includes('noexec') && bavail * bsize > neededBytes
  } catch {
    return false
  }
}
