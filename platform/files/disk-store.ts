import { randomUUID } from 'node:crypto'
import { mkdir, open, readFile, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import type { FileStore } from './file-store.ts'

/** Files in a folder of the data directory. */
export function openDiskStore(folder: string): FileStore {
  return {
    async put(name, bytes) {
      const target = locate(folder, name)
      const partial = `${target}.${randomUUID()}.part`
      await mkdir(path.dirname(target), { recursive: true, mode: 0o700 })
      try {
        await writeDurably(partial, bytes)
        await rename(partial, target)
      } catch (error) {
        await rm(partial, { force: true })
        throw error
      }
    },

    async get(name) {
      try {
        return await readFile(locate(folder, name))
      } catch (error) {
        if (isMissing(error)) return undefined
        throw error
      }
    },

    async remove(name) {
      await rm(locate(folder, name), { force: true })
    },
  }
}

/** A name such as `blogs/3f9a.webp`; anything that could leave the folder is refused. */
function locate(folder: string, name: string) {
  if (!/^[a-z0-9]+(?:[/.-][a-z0-9]+)*$/.test(name)) throw new Error('A file name of our own making was expected.')
  return path.join(folder, name)
}

async function writeDurably(file: string, bytes: Uint8Array) {
  const handle = await open(file, 'wx', 0o600)
  try {
    await handle.writeFile(bytes)
    await handle.sync()
  } finally {
    await handle.close()
  }
}

function isMissing(error: unknown) {
  return error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'EISDIR')
}
