import type { FileStore } from '#platform/files/file-store.ts'

type MemoryStore = FileStore & { contents: Map<string, Uint8Array>; modifiedAt: Map<string, string> }

/** A file store in memory whose files and their dates a test can read and change. */
export function memoryStore(): MemoryStore {
  const contents = new Map<string, Uint8Array>()
  const modifiedAt = new Map<string, string>()
  return {
    contents,
    modifiedAt,
    async put(name, content) {
      contents.set(name, content instanceof Blob ? await content.bytes() : content)
      modifiedAt.set(name, new Date().toISOString())
    },
    async get(name) {
      const bytes = contents.get(name)
      return bytes && new Blob([new Uint8Array(bytes)])
    },
    async remove(name) {
      contents.delete(name)
    },
    async *list() {
      for (const [name, { length }] of contents) yield { name, size: length, modifiedAt: modifiedAt.get(name) ?? '' }
    },
  }
}
