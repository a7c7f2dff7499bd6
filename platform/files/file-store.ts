/** Where uploaded files live. Names are chosen by us, never by a visitor. */
export type FileStore = {
  /** Keeps the bytes under the name for good; a crash before that leaves either the whole file or none. */
  put(name: string, bytes: Uint8Array): Promise<void>
  /** The file, of which nothing is read yet, or undefined where no such file is kept. */
  get(name: string): Promise<StoredFile | undefined>
  remove(name: string): Promise<void>
  /** Every file, in no order: also one that a crash left half-written, under a name that nobody gave. */
  list(): AsyncIterable<ListedFile>
}

/** What is sent is streamed; the bytes as a whole are for whoever works on them. */
export type StoredFile = Pick<Blob, 'size' | 'stream' | 'bytes' | 'slice'>
export type ListedFile = { name: string; modifiedAt: string }
