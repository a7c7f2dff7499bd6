import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { type FileHandle, open, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import { buffer } from 'node:stream/consumers'
import { z } from 'zod'
import { type AgeEncryption, DecryptionError, decryptAge, isAge, openAgeEncryption } from './age.ts'
import { DamagedEntryError, readTar, tarEnd, tarHeader, tarPadding } from './tar.ts'

/*
 * An archive is a tar file, encrypted with age if a passphrase is given. Its last two entries are a list of the SHA-256
 * of every entry, and the SHA-256 of that list. Because the tar format is canonical, every byte of the file is checked.
 */

const Hashes = z.array(z.object({ name: z.string(), size: z.int(), sha256: z.string() }))
const hashesName = 'hashes.json'
const hashOfHashesName = 'hashes.json.sha256'
const megabyte = 1024 * 1024

export type ArchiveWriter = {
  /** Adds an entry; the size of a stream must be known in advance. */
  add: (name: string, body: Uint8Array | { size: number; stream: AsyncIterable<Uint8Array> }) => Promise<void>
  /** Renames the file to its final name once it is complete and on disk. Returns its size. */
  close: () => Promise<number>
  /** Removes what was written. */
  abort: () => Promise<void>
}

/** Writes to `FILE.part` and renames it to `FILE` at the end; memory use does not depend on the size of entries. */
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
      await write(encryption?.final() ?? Buffer.alloc(0), 'already encrypted')
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
  return async (bytes: Uint8Array, mode?: 'already encrypted') => {
    const encrypted = encryption && mode !== 'already encrypted' ? encryption.update(bytes) : bytes
    if (header) await handle.writeFile(header)
    header = undefined
    if (encrypted.length > 0) await handle.writeFile(encrypted)
  }
}

type ArchiveEntry = { name: string; size: number; body: AsyncIterable<Uint8Array> }

/**
 * Yields the entries one after the other. Their hashes are at the end of the archive, so damage is known only after the
 * last entry: a DamagedEntryError then names the damaged one.
 */
export async function* readArchive(
  source: AsyncIterable<Uint8Array>,
  { passphrase }: { passphrase?: string },
): AsyncGenerator<ArchiveEntry> {
  const actual: z.infer<typeof Hashes> = []
  let position = 'The beginning'
  let [list, hashOfList] = [Buffer.alloc(0), '']
  try {
    for await (const { name, size, body } of readTar(await decrypted(source, passphrase))) {
      position = `"${name}"`
      if (hashOfList) throw new DamagedEntryError(position)
      if (name === hashesName) list = await buffer(body)
      else if (name === hashOfHashesName) hashOfList = (await buffer(body)).toString('latin1')
      else {
        const hash = createHash('sha256')
        const hashed = withHash(body, hash)
        yield { name, size, body: hashed }
        for await (const _ of hashed);
        actual.push({ name, size, sha256: hash.digest('hex') })
      }
    }
    position = `"${hashesName}"`
    if (sha256(list) !== hashOfList) throw new DamagedEntryError(position)
    const expected = Hashes.parse(JSON.parse(list.toString()))
    for (const [index, { name, sha256: hash }] of expected.entries()) {
      if (actual[index]?.name !== name || actual[index].sha256 !== hash) throw new DamagedEntryError(`"${name}"`)
    }
    if (actual.length !== expected.length) throw new DamagedEntryError(position)
  } catch (error) {
    // A chunk is decrypted before its entry is known, so name the entry that was read last.
    if (error instanceof DecryptionError && position !== 'The beginning') throw new DamagedEntryError(position, error)
    throw error
  }
}

/** Reads a whole archive and discards it; throws if any byte has changed. */
export async function checkArchive(source: AsyncIterable<Uint8Array>, options: { passphrase?: string }) {
  for await (const _ of readArchive(source, options));
}

export function readChunks(file: string): AsyncIterable<Uint8Array> {
  return createReadStream(file, { highWaterMark: megabyte })
}

async function decrypted(source: AsyncIterable<Uint8Array>, passphrase: string | undefined) {
  const pieces = source[Symbol.asyncIterator]()
  const { value: first = new Uint8Array() } = await pieces.next()
  const all = prepend(first, pieces)
  if (!isAge(first)) return all
  if (!passphrase) {
    await pieces.return?.()
    throw new DecryptionError('The backup is encrypted: BACKUP_PASSPHRASE must hold its passphrase.')
  }
  return decryptAge(all, passphrase)
}

async function* prepend(first: Uint8Array, rest: AsyncIterator<Uint8Array>): AsyncGenerator<Uint8Array> {
  try {
    yield first
    yield* { [Symbol.asyncIterator]: () => rest }
  } finally {
    // The caller may stop at the first chunk.
    await rest.return?.()
  }
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
