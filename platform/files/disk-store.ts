import { randomUUID } from 'node:crypto'
import { openAsBlob } from 'node:fs'
import { mkdir, open, opendir, rename, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { assertOwnName, type FileStore, isOwnName, type ListedFile } from './file-store.ts'

/** Files in a folder of the data directory. */
export function openDiskStore(folder: string): FileStore {
  const durableFolders = new Set<string>()

  /** A folder that was there already may be so new that its entry is not on disk yet: each is brought there once. */
  async function makeFolder(wanted: string) {
    const made = await mkdir(wanted, { recursive: true, mode: 0o700 })
    if (!made && durableFolders.has(wanted)) return
    for (let child = wanted; child.length >= folder.length; child = path.dirname(child)) await sync(path.dirname(child))
    durableFolders.add(wanted)
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
      const facts = await stat(file).catch(undefinedIfMissing)
      return facts?.isFile() ? await openAsBlob(file) : undefined
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

/** What a folder holds is on disk only when the folder itself has been brought there. */
async function sync(folder: string) {
  await using handle = await open(folder)
  await handle.sync()
}

/** All files of a folder that bear a name of our own making, and of the folders in it. */
async function* listFiles(folder: string, within = ''): AsyncGenerator<ListedFile> {
  const entries = await opendir(path.join(folder, within)).catch(undefinedIfMissing)
  for await (const entry of entries ?? []) {
    const name = within ? `${within}/${entry.name}` : entry.name
    if (!isOwnName(name)) continue
    if (entry.isDirectory()) yield* listFiles(folder, name)
    if (!entry.isFile()) continue
    // One that has been removed meanwhile is not told of.
    const facts = await stat(path.join(folder, name)).catch(undefinedIfMissing)
    if (facts) yield { name, size: facts.size, modifiedAt: facts.mtime.toISOString() }
  }
}

/** For `catch`: where no such file is there, there is nothing; any other error stays one. */
function undefinedIfMissing(error: unknown): undefined {
  if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
  throw error
}
