import type { FileStore } from '#platform/files/file-store.ts'

/** A file store whose files a test can look at. */
export function memoryStore(): FileStore & { kept: Map<string, Uint8Array> } {
  const kept = new Map<string, Uint8Array>()
  return {
    kept,
    async put(name, bytes) {
      kept.set(name, bytes)
    },
    async get(name) {
      return kept.get(name)
    },
    async remove(name) {
      kept.delete(name)
    },
  }
}
