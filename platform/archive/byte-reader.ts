/** The source ended too early. */
export class EndOfBytesError extends Error {}

/** Reads exact numbers of bytes from a stream of chunks; keeps one chunk in memory at a time. */
export class ByteReader {
  readonly #source: AsyncIterator<Uint8Array>
  #piece: Uint8Array = new Uint8Array()

  constructor(source: AsyncIterable<Uint8Array>) {
    this.#source = source[Symbol.asyncIterator]()
  }

  /** Returns exactly `count` bytes. */
  async take(count: number) {
    const pieces: Uint8Array[] = []
    for await (const piece of this.stream(count)) pieces.push(piece)
    return Buffer.concat(pieces)
  }

  /** Returns `count` bytes, or fewer at the end of the source. */
  async takeUpTo(count: number) {
    const pieces: Uint8Array[] = []
    for (let missing = count; missing > 0 && (await this.#fill()); ) {
      const piece = this.#cut(missing)
      pieces.push(piece)
      missing -= piece.length
    }
    return Buffer.concat(pieces)
  }

  /** Returns the text up to the next line feed, without it. */
  async line(maxLength: number) {
    let line = ''
    while (line.length <= maxLength) {
      const character = (await this.take(1)).toString('latin1')
      if (character === '\n') return line
      line += character
    }
    throw new EndOfBytesError(`No line ends within ${maxLength} bytes.`)
  }

  /** Yields exactly `count` bytes, chunk by chunk. */
  async *stream(count: number) {
    for (let missing = count; missing > 0; ) {
      if (!(await this.#fill())) throw new EndOfBytesError(`${missing} bytes are missing.`)
      const piece = this.#cut(missing)
      missing -= piece.length
      yield piece
    }
  }

  /** Closes the source, even if it was not read to its end. */
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
