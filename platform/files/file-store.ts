/** Where uploaded files live. Names are chosen by us, never by a visitor. */
export type FileStore = {
  /** Keeps the bytes under the name for good; a crash before that leaves either the whole file or none. */
  put(name: string, bytes: Uint8Array): Promise<void>
  /** The bytes, or undefined where no such file is kept. */
  get(name: string): Promise<Uint8Array | undefined>
  remove(name: string): Promise<void>
  /** Every file, in no order: also one that a crash left half-written, under a name that nobody gave. */
  list(): AsyncIterable<KeptFile>
}

export type KeptFile = { name: string; modifiedAt: string }
