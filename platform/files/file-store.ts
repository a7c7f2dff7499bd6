/** A store for uploaded files. The site chooses the names, never a visitor. */
export type FileStore = {
  /** Stores the file durably; a crash leaves either the whole file or none. */
  put(name: string, content: Uint8Array | Blob): Promise<void>
  /** Returns the file without reading it, or undefined if it does not exist. */
  get(name: string): Promise<StoredFile | undefined>
  remove(name: string): Promise<void>
  /** Lists all files, unordered; also partial files that a crash left, which have a temporary name. */
  list(): AsyncIterable<ListedFile>
}

/** Use `stream` to send a file, `bytes` to process it. A Blob satisfies this type. */
export type StoredFile = Pick<Blob, 'size' | 'stream' | 'bytes'> & {
  slice(start: number, end: number): Pick<Blob, 'stream'>
}
export type ListedFile = { name: string; size: number; modifiedAt: string }

/** The store does not respond, or refuses; not the client's fault. Whether the operation took effect is unknown. */
export class FileStoreError extends Error {}

/** Whether a name is like `blogs/3f9a.webp`, so that it cannot escape its folder. */
export function isOwnName(name: string) {
  return /^[a-z0-9]+(?:[/.-][a-z0-9]+)*$/.test(name)
}

export function assertOwnName(name: string) {
  if (!isOwnName(name)) throw new Error('This is not a file key of the site.')
}
