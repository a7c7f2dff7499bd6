import { execFileSync } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { buffer } from 'node:stream/consumers'
import { expect, onTestFinished, test } from 'vitest'
import { seededRandom } from '#tests/support/test-run.ts'
import { checkArchive, createArchive, readArchive, readChunks } from './archive.ts'

const random = seededRandom()
const longName = `content/${'practice-areas/'.repeat(8)}arbitration.md`
const entries = {
  'backup.json': Buffer.from('{}'),
  'uploads/a.webp': Buffer.alloc(70_000, 'pixels'),
  'uploads/empty': Buffer.alloc(0),
  [longName]: Buffer.from('# Arbitration — मध्यस्थता'),
}

test.each([undefined, 'a passphrase'])(
  'entries of an archive are read back complete and in order (passphrase: %s)',
  async (passphrase) => {
    const file = await archive(passphrase)
    const read: [string, Buffer][] = []
    for await (const { name, body } of readArchive(readChunks(file), { passphrase }))
      read.push([name, await buffer(body)])
    expect(read).toEqual(Object.entries(entries))
    expect(statSync(file).mode & 0o777).toBe(0o600)
    expect(readdirSync(path.dirname(file))).toEqual(['a.tar'])
  },
)

test('the tar command unpacks an archive', async () => {
  const file = await archive()
  const folder = path.dirname(file)
  execFileSync('tar', ['-xf', file, '-C', folder])
  expect(readFileSync(path.join(folder, longName)).equals(entries[longName] ?? Buffer.alloc(0))).toBe(true)
  expect(readFileSync(path.join(folder, 'uploads/a.webp')).equals(entries['uploads/a.webp'])).toBe(true)
})

test('checking an encrypted archive without its passphrase, or with a wrong one, fails with a clear error', async () => {
  const file = await archive('a passphrase')
  await expect(checkArchive(readChunks(file), {})).rejects.toThrow('BACKUP_PASSPHRASE must hold its passphrase')
  await expect(checkArchive(readChunks(file), { passphrase: 'another one' })).rejects.toThrow(
    'not the one of this file',
  )
})

test.each([undefined, 'a passphrase'])(
  'an archive with any bit changed is rejected (passphrase: %s)',
  async (passphrase) => {
    const file = await archive(passphrase)
    const bytes = readFileSync(file)
    // All bytes of the first headers, the last byte, and random ones in between.
    const positions = Array.from({ length: 200 }, () => Math.floor(random() * bytes.length))
    positions.push(...Array.from({ length: 1024 }, (_, index) => index), bytes.length - 1)
    for (const position of positions) {
      const damaged = Buffer.from(bytes)
      damaged[position] = (damaged[position] ?? 0) ^ (1 << Math.floor(random() * 8))
      await expect(checkArchive(pieces(damaged), { passphrase }), `byte ${position}`).rejects.toThrow()
    }
  },
)

test('the error for a damaged archive names the damaged entry', async () => {
  const file = await archive()
  const bytes = readFileSync(file)
  bytes[bytes.indexOf('pixels') + 1_000] = 0
  await expect(checkArchive(pieces(bytes), {})).rejects.toThrow('"uploads/a.webp" is damaged')
})

test('a truncated archive is rejected, and an aborted archive leaves no file', async () => {
  const file = await archive()
  const bytes = readFileSync(file)
  for (const length of [0, 100, 600, bytes.length - 512, bytes.length - 1]) {
    await expect(checkArchive(pieces(bytes.subarray(0, length)), {})).rejects.toThrow('is damaged')
  }
  const other = `${file}-other`
  const writer = await createArchive(other, {})
  await expect(writer.add('a', { size: 5, stream: pieces('four') })).rejects.toThrow('it changed meanwhile')
  await writer.abort()
  expect([existsSync(other), existsSync(`${other}.part`)]).toEqual([false, false])
})

test('the source of an archive is closed if its reader stops in the first chunk', async () => {
  const [plain, encrypted] = [await archive(), await archive('a passphrase')]
  let closed = 0
  async function* source(file: string) {
    try {
      yield* pieces(readFileSync(file))
    } finally {
      closed++
    }
  }
  for await (const { name } of readArchive(source(plain), {})) {
    expect(name).toBe('backup.json')
    break
  }
  expect(closed).toBe(1)
  await expect(checkArchive(source(encrypted), {})).rejects.toThrow('BACKUP_PASSPHRASE')
  expect(closed).toBe(2)
})

async function archive(passphrase?: string) {
  const folder = mkdtempSync(path.join(tmpdir(), 'chambers-archive-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const file = path.join(folder, 'a.tar')
  const writer = await createArchive(file, { passphrase, workFactor: 4 })
  for (const [name, bytes] of Object.entries(entries))
    await writer.add(name, { size: bytes.length, stream: pieces(bytes) })
  expect(existsSync(file)).toBe(false)
  expect(await writer.close()).toBe(statSync(file).size)
  return file
}

async function* pieces(content: Buffer | string) {
  const bytes = Buffer.from(content)
  for (let at = 0; at < bytes.length; at += 30_001) yield bytes.subarray(at, at + 30_001)
}
