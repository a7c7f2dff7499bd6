import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { buffer } from 'node:stream/consumers'
import { Decrypter, Encrypter } from 'age-encryption'
import { expect, onTestFinished, test } from 'vitest'
import { DecryptionError, decryptAge, isAge, openAgeEncryption } from './age.ts'

const passphrase = 'correct horse battery staple'
const chunkBytes = 64 * 1024
/** Sizes around the chunk boundaries, and one in between. */
const sizes = [0, 1, chunkBytes - 1, chunkBytes, chunkBytes + 1, 2 * chunkBytes, 150_000]

test.each(sizes)(
  '%i bytes encrypted here are decrypted by the package age-encryption, and vice versa',
  async (size) => {
    const bytes = sample(size)
    const ours = await encrypt(bytes)
    expect(isAge(ours)).toBe(true)
    const decrypter = new Decrypter()
    decrypter.addPassphrase(passphrase)
    expect(Buffer.from(await decrypter.decrypt(ours)).equals(bytes)).toBe(true)
    const encrypter = new Encrypter()
    encrypter.setPassphrase(passphrase)
    encrypter.setScryptWorkFactor(4)
    expect((await decrypt(await encrypter.encrypt(bytes))).equals(bytes)).toBe(true)
  },
)

test.runIf(spawnSync('age', ['--version']).status === 0 && spawnSync('script', ['--version']).status === 0)(
  'the age command-line tool decrypts a file encrypted here',
  async () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'chambers-age-'))
    onTestFinished(() => rmSync(folder, { recursive: true }))
    const [file, out] = [path.join(folder, 'a.age'), path.join(folder, 'a')]
    writeFileSync(file, await encrypt(sample(150_000)))
    // age reads the passphrase only from a terminal, which `script` emulates.
    execFileSync('script', ['-qec', `age --decrypt -o ${out} ${file}`, '/dev/null'], { input: `${passphrase}\n` })
    expect(execFileSync('sha256sum', [out]).toString().slice(0, 64)).toBe(
      execFileSync('sha256sum', { input: sample(150_000) })
        .toString()
        .slice(0, 64),
    )
  },
)

test('a wrong passphrase, a truncated file and a file with trailing data are rejected', async () => {
  const file = await encrypt(sample(100_000))
  await expect(decrypt(file, 'another passphrase')).rejects.toThrow('not the one of this file')
  for (const length of [10, 120, 200, chunkBytes, file.length - 1])
    await expect(decrypt(file.subarray(0, length))).rejects.toThrow(DecryptionError)
  await expect(decrypt(Buffer.concat([file, Buffer.from('x')]))).rejects.toThrow(DecryptionError)
})

async function encrypt(bytes: Buffer) {
  const { header, update, final } = await openAgeEncryption(passphrase, 4)
  const half = Math.floor(bytes.length / 2)
  return Buffer.concat([header, update(bytes.subarray(0, half)), update(bytes.subarray(half)), final()])
}

function decrypt(bytes: Uint8Array, secret = passphrase) {
  return buffer(decryptAge(pieces(bytes), secret))
}

async function* pieces(bytes: Uint8Array) {
  for (let at = 0; at < bytes.length; at += 10_007) yield bytes.subarray(at, at + 10_007)
}

function sample(size: number) {
  return Buffer.from(Uint8Array.from({ length: size }, (_, index) => (index * 31 + (index >> 8)) % 251))
}
