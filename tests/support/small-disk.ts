import { spawnSync } from 'node:child_process'
import { closeSync, mkdirSync, openSync, rmSync, truncateSync, writeFileSync, writeSync } from 'node:fs'
import path from 'node:path'
import { newDataDir } from './site-process.ts'

/** Those of any disk but the smallest. Of smaller ones SQLite claims too few: see docs/deployment.md. */
const blockBytes = '4096'

/** A file system of its own that a test can fill up and break; undefined where this account may mount none. */
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
      // Ever smaller pieces, so that no block is left.
      for (let bytes = 1024 * 1024; bytes >= 1; bytes = Math.floor(bytes / 2)) {
        try {
          for (;;) writeSync(file, new Uint8Array(bytes))
        } catch {}
      }
      closeSync(file)
    },
    free: () => rmSync(filler),
    /** As Linux does after an error of the disk: what is open for writing is refused from now on. */
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
