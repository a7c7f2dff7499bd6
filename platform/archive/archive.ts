import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { type FileHandle, open, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import { buffer } from 'node:stream/consumers'
import { z } from 'zod'
import { type AgeEncryption, DecryptionError, decryptAge, isAge, openAgeEncryption } from './age.ts'
import { DamagedEntryError, readTar, tarEnd, tarHeader, tarPadding } from './tar.ts'

/*
 * An archive is a tar file, encrypted by age where a passphrase is given. Its last two entries list the SHA-256 of
 * every entry, and of that list: with the canonical form of tar no byte of the file is left unchecked.
 */

const Hashes = z.array(z.object({ name: z.string(), size: z.int(), sha256: z.string() }))
const hashesName = 'hashes.json'
const hashOfHashesName = 'hashes.json.sha256'
const megabyte = 1024 * 1024

export type ArchiveWriter = {
  /** Adds an entry; of a stream its size must be known before. */
  add: (name: string, body: Uint8Array | { size: number; stream: AsyncIterable<Uint8Array> }) => Promise<void>
  /** Puts the file under its name once it is whole and on disk. Answers its size. */
  close: () => Promise<number>
  /** Removes what was written. */
  abort: () => Promise<void>
}

/** Writes to `FILE.part`, which becomes `FILE` in the end; memory does not grow with the size of entries. */
export async function createArchive(
  file: string,
  { passphrase, workFactor }: { passphrase?: string; workFactor?: number },
): Promise<ArchiveWriter> {
  const partial = `${file}.part`
  const handle = await open(partial, 'w', 0o600)
  const encryption = passphrase ? await openAgeEncryption(passphrase, workFactor) : undefined
  const write = openWrite(handle, encryption)
  const modifiedAt = new Date()
  const hashes: z.infer<typeof Hashes> = []

  const add: ArchiveWriter['add'] = async (name, body) => {
    const { size, stream } = body instanceof Uint8Array ? { size: body.length, stream: [body] } : body
    const hash = createHash('sha256')
    let written = 0
    await write(tarHeader({ name, size, modifiedAt }))
    for await (const bytes of stream) {
      hash.update(bytes)
      written += bytes.length
      await write(bytes)
    }
    if (written !== size) throw new Error(`${name} has ${written} bytes in place of ${size}: it changed meanwhile.`)
    await write(tarPadding(size))
    hashes.push({ name, size, sha256: hash.digest('hex') })
  }

  return {
    add,
    async close() {
      const list = Buffer.from(JSON.stringify(hashes))
      await add(hashesName, list)
      await add(hashOfHashesName, Buffer.from(sha256(list)))
      await write(tarEnd)
      await write(encryption?.final() ?? Buffer.alloc(0), 'as it is')
      const { size } = await handle.stat()
      await handle.sync()
      await handle.close()
      await rename(partial, file)
      await using folder = await open(path.dirname(file))
      await folder.sync()
      return size
    },
    async abort() {
      await handle.close().catch(() => {})
      await rm(partial, { force: true })
    },
  }
}

function openWrite(handle: FileHandle, encryption: AgeEncryption | undefined) {
  let header = encryption?.header
  return async (bytes: Uint8Array, manner?: 'as it is') => {
    const encrypted = encryption && manner !== 'as it is' ? encryption.update(bytes) : bytes
    if (header) await handle.writeFile(header)
    header = undefined
    if (encrypted.length > 0) await handle.writeFile(encrypted)
  }
}

export type ArchiveEntry = { name: string; size: number; body: AsyncIterable<Uint8Array> }

/**
 * The entries one after the other. Whether they are what was written is known only when the last has been read: a
 * damaged one is then named by a DamagedEntryError.
 */
export async function* readArchive(
  source: AsyncIterable<Uint8Array>,
  { passphrase }: { passphrase?: string },
): AsyncGenerator<ArchiveEntry> {
  const read: z.infer<typeof Hashes> = []
  let place = 'The beginning'
  let [list, hashOfList] = [Buffer.alloc(0), '']
  try {
    for await (const { name, size, body } of readTar(await decrypted(source, passphrase))) {
      place = `"${name}"`
      if (hashOfList) throw new DamagedEntryError(place)
      if (name === hashesName) list = await buffer(body)
      else if (name === hashOfHashesName) hashOfList = (await buffer(body)).toString('latin1')
      else {
        const hash = createHash('sha256')
        const hashed = withHash(body, hash)
        yield { name, size, body: hashed }
        for await (const _ of hashed);
        read.push({ name, size, sha256: hash.digest('hex') })
      }
    }
    place = `"${hashesName}"`
    if (sha256(list) !== hashOfList) throw new DamagedEntryError(place)
    const written = Hashes.parse(JSON.parse(list.toString()))
    for (const [index, { name, sha256: hash }] of written.entries()) {
      if (read[index]?.name !== name || read[index].sha256 !== hash) throw new DamagedEntryError(`"${name}"`)
    }
    if (read.length !== written.length) throw new DamagedEntryError(place)
  } catch (error) {
    // Chunks are decrypted before the entry is known that they belong to.
    if (error instanceof DecryptionError && place !== 'The beginning') throw new DamagedEntryError(place, error)
    throw error
  }
}

/** Reads a whole archive and keeps nothing of it: throws where a byte is not as it was written. */
export async function checkArchive(source: AsyncIterable<Uint8Array>, options: { passphrase?: string }) {
  for await (const _ of readArchive(source, options));
}

export function readPieces(file: string): AsyncIterable<Uint8Array> {
  return createReadStream(file, { highWaterMark: megabyte })
}

async function decrypted(source: AsyncIterable<Uint8Array>, passphrase: string | undefined) {
  const pieces = source[Symbol.asyncIterator]()
  const { value: first = new Uint8Array() } = await pieces.next()
  const all = concat(first, pieces)
  if (!isAge(first)) return all
  if (!passphrase) throw new DecryptionError('The backup is encrypted: BACKUP_PASSPHRASE must hold its passphrase.')
  return decryptAge(all, passphrase)
}

async function* concat(first: Uint8Array, rest: AsyncIterator<Uint8Array>): AsyncGenerator<Uint8Array> {
  yield first
  yield* { [Symbol.asyncIterator]: () => rest }
}

async function* withHash(body: AsyncIterable<Uint8Array>, hash: ReturnType<typeof createHash>) {
  for await (const bytes of body) {
    hash.update(bytes)
    yield bytes
  }
}

function sha256(bytes: Uint8Array) {
  return createHash('sha256').update(bytes).digest('hex')
}
