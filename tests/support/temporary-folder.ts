import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

/** One folder for all temporary folders of a run, because a worker is ended by a signal and cannot remove its own. */
export function setup() {
  const before = process.env.TMPDIR
  const folder = mkdtempSync(path.join(tmpdir(), 'chambers-tests-'))
  // PostgreSQL runs as another account and must read it.
  chmodSync(folder, 0o755)
  process.env.TMPDIR = folder
  return () => {
    if (before === undefined) delete process.env.TMPDIR
    else process.env.TMPDIR = before
    rmSync(folder, { recursive: true, force: true })
  }
}
