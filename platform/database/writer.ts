import type { Write } from './write.ts'

/** The right to write, without a method to use it by: `transaction` does, and only domain/change may import that. */
export class Writer {
  readonly #write: Write

  constructor(write: Write) {
    this.#write = write
  }

  static transaction(writer: Writer): Write {
    return writer.#write
  }
}
