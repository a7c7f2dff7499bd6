/** Where uploaded files live. Names are chosen by us, never by a visitor. */
export type FileStore = {
  /** Keeps the bytes under the name for good; a crash before that leaves either the whole file or none. */
  put(name: string, content: Uint8Array | Blob): Promise<void>
  /** The file, of which nothing is read yet, or undefined where no such file is kept. */
  get(name: string): Promise<StoredFile | undefined>
  remove(name: string): Promise<void>
  /** Every file, in no order: also one that a crash left half-written, under a name that nobody gave. */
  list(): AsyncIterable<ListedFile>
}

/** What is sent is streamed; the bytes as a whole are for whoever works on them. A Blob is one. */
export type StoredFile = Pick<Blob, 'size' | 'stream' | 'bytes'> & {
  slice(start: number, end: number): Pick<Blob, 'stream'>
}
export type ListedFile = { name: string; size: number; modifiedAt: string }

/** The store does not answer, or refuses: nobody's request is at fault. Whether it did what was asked is not known. */
export class FileStoreError extends Error {}

/** A name such as `blogs/3f9a.webp`: nothing that could leave the folder it stands in. */
export function isOwnName(name: string) {
  return /^[a-z0-9]+(?:[/.-][a-z0-9]+)*$/.test(name)
}

export function assertOwnName(name: string) {
  if (!isOwnName(name)) throw new Error('A file name of our own making was expected.')
}
