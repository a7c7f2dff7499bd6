/** The source ended before all bytes were there. */
export class EndOfBytesError extends Error {}

/** Reads exact numbers of bytes from a stream of pieces; holds one piece at a time. */
export class ByteReader {
  readonly #source: AsyncIterator<Uint8Array>
  #piece: Uint8Array = new Uint8Array()

  constructor(source: AsyncIterable<Uint8Array>) {
    this.#source = source[Symbol.asyncIterator]()
  }

  /** Exactly so many bytes. */
  async take(count: number) {
    const pieces: Uint8Array[] = []
    for await (const piece of this.stream(count)) pieces.push(piece)
    return Buffer.concat(pieces)
  }

  /** At most so many bytes: fewer only at the end of the source. */
  async takeUpTo(count: number) {
    const pieces: Uint8Array[] = []
    for (let missing = count; missing > 0 && (await this.#fill()); ) {
      const piece = this.#cut(missing)
      pieces.push(piece)
      missing -= piece.length
    }
    return Buffer.concat(pieces)
  }

  /** The next bytes up to a line feed, without it, as text. */
  async line(maxLength: number) {
    let line = ''
    while (line.length <= maxLength) {
      const character = (await this.take(1)).toString('latin1')
      if (character === '\n') return line
      line += character
    }
    throw new EndOfBytesError(`No line ends within ${maxLength} bytes.`)
  }

  /** Exactly so many bytes, piece by piece. */
  async *stream(count: number) {
    for (let missing = count; missing > 0; ) {
      if (!(await this.#fill())) throw new EndOfBytesError(`${missing} bytes are missing.`)
      const piece = this.#cut(missing)
      missing -= piece.length
      yield piece
    }
  }

  /** Lets go of the source, also where it was not read to its end. */
  async close() {
    await this.#source.return?.()
  }

  async isAtEnd() {
    return !(await this.#fill())
  }

  #cut(count: number) {
    const piece = this.#piece.subarray(0, count)
    this.#piece = this.#piece.subarray(piece.length)
    return piece
  }

  async #fill() {
    while (this.#piece.length === 0) {
      const { done, value } = await this.#source.next()
      if (done) return false
      this.#piece = value
    }
    return true
  }
}
