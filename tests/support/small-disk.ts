import { spawnSync } from 'node:child_process'
import { closeSync, mkdirSync, openSync, rmSync, truncateSync, writeFileSync, writeSync } from 'node:fs'
import path from 'node:path'
import { newDataDir } from './site-process.ts'

/** The usual block size. With smaller blocks SQLite reserves too few of them: see docs/deployment.md. */
const blockBytes = '4096'

/** Mounts a small file system that a test can fill up and break; undefined if this account may not mount one. */
export function mountSmallDisk(megabytes = 48) {
  const root = newDataDir()
  const image = path.join(root, 'image')
  const folder = path.join(root, 'disk')
  const filler = path.join(folder, 'filler')
  mkdirSync(folder)
  writeFileSync(image, '')
  truncateSync(image, megabytes * 1024 * 1024)
  const run = (program: string, ...args: string[]) => {
    const { status, stdout } = spawnSync(program, args, { encoding: 'utf8' })
    return status === 0 ? stdout.trim() : undefined
  }
  const mount = () => run('mount', '-o', 'loop,errors=remount-ro', image, folder)
  const format = () => run('mkfs.ext4', '-q', '-m', '0', '-b', blockBytes, image)
  if (process.getuid?.() !== 0 || format() === undefined || mount() === undefined) return undefined
  return {
    folder,
    fill() {
      const file = openSync(filler, 'w')
      // Write ever smaller pieces, so that no block stays free.
      for (let bytes = 1024 * 1024; bytes >= 1; bytes = Math.floor(bytes / 2)) {
        try {
          for (;;) writeSync(file, new Uint8Array(bytes))
        } catch {}
      }
      closeSync(file)
    },
    free: () => rmSync(filler),
    /** Triggers a disk error: Linux remounts the file system read-only, and writes fail from then on. */
    breakDown() {
      const device = path.basename(run('findmnt', '--noheadings', '--output', 'SOURCE', folder) ?? '')
      writeFileSync(`/sys/fs/ext4/${device}/trigger_fs_error`, '1')
    },
    repair() {
      run('umount', folder)
      mount()
    },
    unmount: () => void run('umount', folder),
  }
}
