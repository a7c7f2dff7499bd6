import type { Write } from './write.ts'

/** The right to write, without a method to use it by: `transaction` does, and only domain/change may import that. */
export class WriteAccess {
  readonly #write: Write

  constructor(write: Write) {
    this.#write = write
  }

  static transaction(writeAccess: WriteAccess): Write {
    return writeAccess.#write
  }
}
