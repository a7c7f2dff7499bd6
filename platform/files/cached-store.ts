import { LRUCache } from 'lru-cache'
import { singleFlight } from '#platform/single-flight.ts'
import type { FileStore, ListedFile, StoredFile } from './file-store.ts'

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
