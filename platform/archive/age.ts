import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  hkdfSync,
  randomBytes,
  type ScryptOptions,
  scrypt,
  timingSafeEqual,
} from 'node:crypto'
import { promisify } from 'node:util'
import { ByteReader, EndOfBytesError } from './byte-reader.ts'

/*
 * The age format, version 1 (age-encryption.org/v1), with a passphrase as its only recipient: `age --decrypt` opens
 * these files. Uses node:crypto, which is ten times as fast as the package age-encryption.
 */

const firstLine = 'age-encryption.org/v1'
const chunkBytes = 64 * 1024
const tagBytes = 16
/** Each guess at the passphrase takes 128 MB and about half a second. */
const defaultWorkFactor = 17
/** Refuse files with a higher factor: they could use up all memory. */
const maxWorkFactor = 20

/** The passphrase is wrong, or the file is damaged. */
export class DecryptionError extends Error {}

/** Whether a file starts with the age header. */
export function isAge(beginning: Uint8Array) {
  return Buffer.from(beginning).toString('latin1').startsWith(`${firstLine}\n`)
}

export type AgeEncryption = {
  /** The first bytes of the file. */
  header: Buffer
  /** Returns the chunks that these bytes complete, encrypted. */
  update: (bytes: Uint8Array) => Buffer
  /** Returns the last chunk, encrypted. */
  final: () => Buffer
}

export async function openAgeEncryption(passphrase: string, workFactor = defaultWorkFactor): Promise<AgeEncryption> {
  const fileKey = randomBytes(16)
  const salt = randomBytes(16)
  const wrapped = seal(await wrapKey(passphrase, salt, workFactor), Buffer.alloc(12), fileKey)
  const stanza = `${firstLine}\n-> scrypt ${encode(salt)} ${workFactor}\n${encode(wrapped)}\n---`
  const nonce = randomBytes(16)
  const key = payloadKey(fileKey, nonce)
  let buffered = Buffer.alloc(0)
  let count = 0
  return {
    header: Buffer.concat([Buffer.from(`${stanza} ${encode(headerMac(fileKey, stanza))}\n`), nonce]),
    update(bytes) {
      const all = Buffer.concat([buffered, bytes])
      const sealed: Buffer[] = []
      let at = 0
      // Hold back a full chunk until more bytes arrive: the last chunk needs another nonce.
      for (; all.length - at > chunkBytes; at += chunkBytes)
        sealed.push(seal(key, chunkNonce(count++, false), all.subarray(at, at + chunkBytes)))
      buffered = all.subarray(at)
      return Buffer.concat(sealed)
    },
    final: () => seal(key, chunkNonce(count, true), buffered),
  }
}

/** Yields the decrypted bytes; each chunk only after its authentication tag was checked. */
export async function* decryptAge(source: AsyncIterable<Uint8Array>, passphrase: string) {
  const reader = new ByteReader(source)
  try {
    const key = payloadKey(await readHeader(reader, passphrase), await reader.take(16))
    for (let count = 0; ; count++) {
      const sealed = await reader.takeUpTo(chunkBytes + tagBytes)
      const isLast = await reader.isAtEnd()
      const bytes = open(key, chunkNonce(count, isLast), sealed)
      if (!bytes || (isLast && bytes.length === 0 && count > 0))
        throw new DecryptionError(`The file is damaged or cut short after ${count * chunkBytes} bytes.`)
      yield bytes
      if (isLast) return
    }
  } catch (error) {
    if (error instanceof EndOfBytesError) throw new DecryptionError('The header of the age file is damaged.')
    throw error
  } finally {
    await reader.close()
  }
}

async function readHeader(reader: ByteReader, passphrase: string) {
  const lines = [await reader.line(64), await reader.line(128), await reader.line(64)]
  const [, salt = '', factor = ''] = /^-> scrypt ([\w+/]{22}) ([1-9]\d?)$/.exec(lines[1] ?? '') ?? []
  const wrapped = Buffer.from(lines[2] ?? '', 'base64')
  if (lines[0] !== firstLine || !salt || encode(Buffer.from(salt, 'base64')) !== salt || encode(wrapped) !== lines[2])
    throw new DecryptionError('The header of the age file is damaged, or it is not encrypted by a passphrase.')
  if (Number(factor) > maxWorkFactor) throw new DecryptionError('The age file asks for too much memory.')
  const key = await wrapKey(passphrase, Buffer.from(salt, 'base64'), Number(factor))
  const fileKey = open(key, Buffer.alloc(12), wrapped)
  if (fileKey?.length !== 16) throw new DecryptionError('The passphrase is not the one of this file.')
  const stanza = `${lines.join('\n')}\n---`
  const mac = Buffer.from(`${stanza} ${encode(headerMac(fileKey, stanza))}`)
  const read = Buffer.from(`${lines.join('\n')}\n${await reader.line(64)}`)
  if (mac.length !== read.length || !timingSafeEqual(mac, read))
    throw new DecryptionError('The header of the age file is damaged.')
  return fileKey
}

const scryptAsync = promisify<string, Buffer, number, ScryptOptions, Buffer>(scrypt)

/** Cache of one key: a file is read several times after it was written, and deriving its key is slow. */
let lastKey: { cacheKey: string; key: Promise<Buffer> } | undefined

function wrapKey(passphrase: string, salt: Buffer, factor: number) {
  const cacheKey = JSON.stringify([passphrase, encode(salt), factor])
  if (lastKey?.cacheKey === cacheKey) return lastKey.key
  const cost = 2 ** factor
  const labelledSalt = Buffer.concat([Buffer.from(`${firstLine}/scrypt`), salt])
  const options = { N: cost, r: 8, p: 1, maxmem: cost * 8 * 128 + 1024 * 1024 }
  lastKey = { cacheKey, key: scryptAsync(passphrase, labelledSalt, 32, options) }
  return lastKey.key
}

function payloadKey(fileKey: Buffer, nonce: Buffer) {
  return Buffer.from(hkdfSync('sha256', fileKey, nonce, 'payload', 32))
}

function headerMac(fileKey: Buffer, stanza: string) {
  const key = Buffer.from(hkdfSync('sha256', fileKey, '', 'header', 32))
  return createHmac('sha256', key).update(stanza).digest()
}

function chunkNonce(count: number, isLast: boolean) {
  const nonce = Buffer.alloc(12)
  nonce.writeUIntBE(count, 5, 6)
  nonce[11] = isLast ? 1 : 0
  return nonce
}

function seal(key: Buffer, nonce: Buffer, bytes: Uint8Array) {
  const cipher = createCipheriv('chacha20-poly1305', key, nonce, { authTagLength: tagBytes })
  return Buffer.concat([cipher.update(bytes), cipher.final(), cipher.getAuthTag()])
}

/** Returns undefined if any bit has changed since it was sealed. */
function open(key: Buffer, nonce: Buffer, sealed: Buffer) {
  if (sealed.length < tagBytes) return undefined
  const decipher = createDecipheriv('chacha20-poly1305', key, nonce, { authTagLength: tagBytes })
  decipher.setAuthTag(sealed.subarray(-tagBytes))
  const bytes = decipher.update(sealed.subarray(0, -tagBytes))
  try {
    decipher.final()
    return bytes
  } catch {
    return undefined
  }
}

/** Base64 as age writes it: without padding. */
function encode(bytes: Buffer) {
  return bytes.toString('base64').replaceAll('=', '')
}
