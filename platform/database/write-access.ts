import type { Write } from './write.ts'

/** Makes a seal of words by a key that is not in the database. */
export type Seal = (words: string) => string

/**
 * The right to write, without a method to use it by: `transaction` and `seal` do, and only domain/change may import
 * them. What is written is recorded under a seal.
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
