import { LRUCache } from 'lru-cache'
import { singleFlight } from '#platform/single-flight.ts'
import type { FileStore, ListedFile, StoredFile } from './file-store.ts'

/**
 * Keeps copies of the files that were asked for last on this machine: so not every picture is fetched over the network,
 * and those are still there while the store is not. A name holds a hash of what is in the file, so a copy never is out
 * of date; but one of a file that another process removed stays: whoever serves it asks the database first.
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
  /** Those of an earlier process count too, or the folder would grow with each start. */
  let found: Promise<void> | undefined

  async function findCopies() {
    const files: ListedFile[] = []
    try {
      for await (const file of copies.list()) files.push(file)
    } catch {
      // A folder that cannot be read holds no copies.
    }
    files.sort((one, other) => one.modifiedAt.localeCompare(other.modifiedAt))
    for (const { name, size } of files) sizes.set(name, size)
  }

  async function findCopy(name: string) {
    // Another process of this machine may have made room.
    const copy = sizes.get(name) === undefined ? undefined : await copies.get(name).catch(() => undefined)
    if (!copy) sizes.delete(name)
    return copy
  }

  /** A full disk makes it slower, and fails nobody. */
  async function keepCopy(name: string, content: Uint8Array | Blob) {
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
      await keepCopy(name, content)
    },

    async get(name) {
      found ??= findCopies()
      await found
      const copy = await findCopy(name)
      if (copy) return copy
      return await fetching(name, async () => {
        const file = await store.get(name)
        if (!file || file.size > maxBytes) return file
        const bytes = await file.bytes()
        await keepCopy(name, bytes)
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
