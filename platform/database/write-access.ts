import type { Write } from './write.ts'

/** Signs a text with a key that is not in the database. */
export type Seal = (text: string) => string

/**
 * The permission to write to the database, without instance methods: only the static `transaction` and `seal` can use
 * it, and only domain/change may import them. So every write gets a sealed entry in the record.
 */
export class WriteAccess {
  readonly #write: Write
  readonly #seal: Seal

  constructor(write: Write, seal: Seal) {
    this.#write = write
    this.#seal = seal
  }

  static transaction(writeAccess: WriteAccess): Write {
    return writeAccess.#write
  }

  static seal(writeAccess: WriteAccess): Seal {
    return writeAccess.#seal
  }
}
