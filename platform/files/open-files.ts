import { randomUUID } from 'node:crypto'
import { openAsBlob } from 'node:fs'
import { mkdir, open, opendir, rename, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { LRUCache } from 'lru-cache'
import type { Config } from '#platform/config.ts'
import { singleFlight } from '#platform/single-flight.ts'
import { assertOwnName, type FileStore, isOwnName, type ListedFile, type StoredFile } from './file-store.ts'
import { openS3Store } from './s3-store.ts'

/** How much disk space the copies of S3 files may use. */
const maxCachedBytes = 500_000_000

/** Opens the uploads: in S3 with a cache on this machine, or in the data folder, depending on the settings. */
export function openFiles(config: Pick<Config, 's3' | 'DATA_DIR'>): FileStore {
  const { disk, s3 } = openUploads(config)
  return s3 ? openCachedStore(s3, openDiskStore(path.join(config.DATA_DIR, 'cache')), maxCachedBytes) : disk
}

/** Opens the store of backups: a folder, or a prefix of the bucket. */
export function openBackups({ s3, BACKUP_DIR }: Pick<Config, 's3' | 'BACKUP_DIR'>) {
  return BACKUP_DIR === 's3:' && s3 ? openS3Store(s3, 'backups') : openDiskStore(BACKUP_DIR)
}

/** Opens both stores that can contain uploads. In the bucket they have a prefix, because it may contain other files. */
export function openUploads({ s3, DATA_DIR }: Pick<Config, 's3' | 'DATA_DIR'>) {
  return { disk: openDiskStore(path.join(DATA_DIR, 'uploads')), s3: s3 && openS3Store(s3, 'uploads') }
}

/**
 * Caches recently used files on this machine's disk, so that not every picture is fetched over the network, and cached
 * ones are available while the store is not. A copy is never outdated, because a file name contains a hash of the
 * content. But the copy of a file that another process removed stays: check the database before serving a file.
 */
export function openCachedStore(store: FileStore, copies: FileStore, maxBytes: number): FileStore {
  const sizes = new LRUCache<string, number>({
    maxSize: maxBytes,
    sizeCalculation: (size) => Math.max(size, 1),
    dispose: (_size, name, reason) => {
      if (reason === 'evict') void copies.remove(name).catch(() => {})
    },
  })
  const fetching = singleFlight<StoredFile | undefined>()
  /** Copies of an earlier process count too, otherwise the folder would grow with each start. */
  let existingFound: Promise<void> | undefined

  async function findCopies() {
    const files: ListedFile[] = []
    try {
      for await (const file of copies.list()) files.push(file)
    } catch {
      // Treat a folder that cannot be read as empty.
    }
    files.sort((one, other) => one.modifiedAt.localeCompare(other.modifiedAt))
    for (const { name, size } of files) sizes.set(name, size)
  }

  async function findCopy(name: string) {
    // Another process on this machine may have evicted it.
    const copy = sizes.get(name) === undefined ? undefined : await copies.get(name).catch(() => undefined)
    if (!copy) sizes.delete(name)
    return copy
  }

  /** Ignores errors: with a full disk the store is slower, but works. */
  async function saveCopy(name: string, content: Uint8Array | Blob) {
    const size = content instanceof Blob ? content.size : content.length
    if (size > maxBytes) return
    try {
      await copies.put(name, content)
      sizes.set(name, size)
    } catch {
      sizes.delete(name)
    }
  }

  return {
    async put(name, content) {
      await store.put(name, content)
      await saveCopy(name, content)
    },

    async get(name) {
      existingFound ??= findCopies()
      await existingFound
      const copy = await findCopy(name)
      if (copy) return copy
      return await fetching(name, async () => {
        const file = await store.get(name)
        if (!file || file.size > maxBytes) return file
        const bytes = await file.bytes()
        await saveCopy(name, bytes)
        return new Blob([bytes])
      })
    },

    async remove(name) {
      sizes.delete(name)
      await copies.remove(name).catch(() => {})
      await store.remove(name)
    },

    list: () => store.list(),
  }
}

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
