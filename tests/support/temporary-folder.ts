import { chmodSync, existsSync, mkdtempSync, rmSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { TestProject } from 'vitest/node'

/** A folder in memory, where waiting for the disk takes no time. */
const memory = '/dev/shm'
/** The tests of SQLite need a few hundred megabytes. */
const enoughBytes = 4 * 1024 ** 3

/** One folder for all temporary folders of a run, because a worker is ended by a signal and cannot remove its own. */
export function setup({ name }: TestProject) {
  const before = process.env.TMPDIR
  // PostgreSQL does not wait for the disk in tests, and could fill the memory.
  const folder = mkdtempSync(path.join(name === 'sqlite' && hasRoom(memory) ? memory : tmpdir(), 'chambers-tests-'))
  // PostgreSQL runs as another account and must read it.
  chmodSync(folder, 0o755)
  process.env.TMPDIR = folder
  return () => {
    if (before === undefined) delete process.env.TMPDIR
    else process.env.TMPDIR = before
    rmSync(folder, { recursive: true, force: true })
  }
}

function hasRoom(folder: string) {
  if (!existsSync(folder)) return false
  const { bavail, bsize } = statfsSync(folder)
  return bavail * bsize > enoughBytes
}
