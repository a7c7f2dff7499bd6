import { ByteReader, EndOfBytesError } from './byte-reader.ts'

/*
 * Tar archives (POSIX ustar) in one canonical form: `tar` unpacks them, and the reader accepts no byte that the writer
 * would not have written. A library would overlook a changed byte in the padding or in an unused field.
 */

const blockBytes = 512
const zeroBlock = Buffer.alloc(blockBytes)

type TarEntry = { name: string; size: number; modifiedAt: Date }

/** The block before the bytes of an entry. */
export function tarHeader({ name, size, modifiedAt }: TarEntry) {
  const header = Buffer.alloc(blockBytes)
  const [prefix, rest] = splitName(name)
  header.write(rest, 0)
  header.write('0000600\0' + '0000000\0' + '0000000\0', 100)
  header.write(`${octal(size, 11)}\0${octal(Math.floor(modifiedAt.getTime() / 1000), 11)}\0`, 124)
  header.write('        0', 148)
  header.write('ustar\x0000', 257)
  header.write(prefix, 345)
  const sum = header.reduce((total, byte) => total + byte, 0)
  header.write(`${octal(sum, 6)}\0 `, 148)
  return header
}

/** The zeros that fill the last block of an entry. */
export function tarPadding(size: number) {
  return Buffer.alloc((blockBytes - (size % blockBytes)) % blockBytes)
}

/** The two zero blocks at the end of an archive. */
export const tarEnd = Buffer.concat([zeroBlock, zeroBlock])

/** The archive is damaged, from this entry on. */
export class DamagedEntryError extends Error {
  constructor(entry: string, cause?: unknown) {
    super(`${entry} is damaged`, { cause })
  }
}

type ReadEntry = TarEntry & { body: AsyncIterable<Uint8Array> }

/** Yields the entries one after the other. Skips the part of a body that the caller does not read. */
export async function* readTar(source: AsyncIterable<Uint8Array>): AsyncGenerator<ReadEntry> {
  const reader = new ByteReader(source)
  let position = 'The beginning'
  try {
    for (;;) {
      const header = await reader.take(blockBytes)
      if (header.equals(zeroBlock)) break
      const entry = readHeader(header)
      if (!entry) throw new DamagedEntryError(position)
      position = `"${entry.name}"`
      const body = reader.stream(entry.size)
      yield { ...entry, body }
      for await (const _ of body);
      const padding = tarPadding(entry.size)
      if (!(await reader.take(padding.length)).equals(padding)) throw new DamagedEntryError(position)
      position = `What follows "${entry.name}"`
    }
    if (!(await reader.take(blockBytes)).equals(zeroBlock) || !(await reader.isAtEnd()))
      throw new DamagedEntryError('The end')
  } catch (error) {
    if (error instanceof EndOfBytesError) throw new DamagedEntryError(position, error)
    throw error
  } finally {
    await reader.close()
  }
}

/** Returns undefined if the header differs in any byte from what `tarHeader` writes for the same fields. */
function readHeader(header: Buffer): TarEntry | undefined {
  const text = (from: number, length: number) => header.toString('utf8', from, from + length).replace(/\0.*$/s, '')
  const prefix = text(345, 155)
  const name = prefix ? `${prefix}/${text(0, 100)}` : text(0, 100)
  const [size, seconds] = [Number.parseInt(text(124, 12), 8), Number.parseInt(text(136, 12), 8)]
  if (!name || !Number.isSafeInteger(size) || !Number.isSafeInteger(seconds)) return undefined
  const entry = { name, size, modifiedAt: new Date(seconds * 1000) }
  try {
    return tarHeader(entry).equals(header) ? entry : undefined
  } catch {
    // A damaged name can be too long for `tarHeader`.
    return undefined
  }
}

/** Names of up to 100 bytes are stored whole; longer ones are split at a slash. */
function splitName(name: string): [prefix: string, rest: string] {
  if (Buffer.byteLength(name) <= 100) return ['', name]
  for (let at = name.indexOf('/'); at > 0; at = name.indexOf('/', at + 1)) {
    const [prefix, rest] = [name.slice(0, at), name.slice(at + 1)]
    if (rest && Buffer.byteLength(rest) <= 100 && Buffer.byteLength(prefix) <= 155) return [prefix, rest]
  }
  throw new Error(`The name "${name}" is too long for a backup.`)
}

function octal(value: number, digits: number) {
  const text = value.toString(8)
  if (text.length > digits) throw new Error('A file is too large for a backup.')
  return text.padStart(digits, '0')
}
