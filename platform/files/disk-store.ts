import { randomUUID } from 'node:crypto'
import { openAsBlob } from 'node:fs'
import { mkdir, open, opendir, rename, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { assertOwnName, type FileStore, isOwnName, type ListedFile } from './file-store.ts'

/** Files in a folder of the data directory. */
export function openDiskStore(folder: string): FileStore {
  const durableFolders = new Set<string>()

  /** Syncs each folder once, even if it existed: it may be so new that its entry is not on disk yet. */
  async function makeFolder(target: string) {
    const created = await mkdir(target, { recursive: true, mode: 0o700 })
    if (!created && durableFolders.has(target)) return
    for (let child = target; child.length >= folder.length; child = path.dirname(child)) await sync(path.dirname(child))
    durableFolders.add(target)
  }

  return {
    async put(name, content) {
      const target = locate(folder, name)
      const partial = `${target}.${randomUUID()}.part`
      await makeFolder(path.dirname(target))
      try {
        await writeDurably(partial, content)
        await rename(partial, target)
      } catch (error) {
        await rm(partial, { force: true })
        throw error
      }
      await sync(path.dirname(target))
    },

    async get(name) {
      const file = locate(folder, name)
      const stats = await stat(file).catch(undefinedIfMissing)
      return stats?.isFile() ? await openAsBlob(file) : undefined
    },

    async remove(name) {
      await rm(locate(folder, name), { force: true })
    },

    list: () => listFiles(folder),
  }
}

function locate(folder: string, name: string) {
  assertOwnName(name)
  return path.join(folder, name)
}

async function writeDurably(file: string, content: Uint8Array | Blob) {
  await using handle = await open(file, 'wx', 0o600)
  await handle.writeFile(content instanceof Blob ? content.stream() : content)
  await handle.sync()
}

/** A new file survives a power failure only after its folder was synced too. */
async function sync(folder: string) {
  await using handle = await open(folder)
  await handle.sync()
}

/** Yields all files of a folder and its subfolders whose names are valid in the store. */
async function* listFiles(folder: string, within = ''): AsyncGenerator<ListedFile> {
  const entries = await opendir(path.join(folder, within)).catch(undefinedIfMissing)
  for await (const entry of entries ?? []) {
    const name = within ? `${within}/${entry.name}` : entry.name
    if (!isOwnName(name)) continue
    if (entry.isDirectory()) yield* listFiles(folder, name)
    if (!entry.isFile()) continue
    // Skip a file that was removed meanwhile.
    const stats = await stat(path.join(folder, name)).catch(undefinedIfMissing)
    if (stats) yield { name, size: stats.size, modifiedAt: stats.mtime.toISOString() }
  }
}

/** For `catch`: returns undefined if the file does not exist, and rethrows any other error. */
function undefinedIfMissing(error: unknown): undefined {
  if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
  throw error
}
