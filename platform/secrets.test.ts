import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { readSessionSecret } from './secrets.ts'

test('the secret is made once, is long, and only its owner may read it', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'chambers-secret-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))

  const secret = readSessionSecret({ DATA_DIR: folder })
  expect(secret.length).toBeGreaterThanOrEqual(43)
  expect(readSessionSecret({ DATA_DIR: folder })).toBe(secret)
  expect(statSync(path.join(folder, 'session-secret')).mode & 0o777).toBe(0o600)
})

test('a file without a secret in it is refused with words, and one that others could read is closed', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'chambers-secret-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const file = path.join(folder, 'session-secret')
  writeFileSync(file, '\n', { mode: 0o644 })
  expect(() => readSessionSecret({ DATA_DIR: folder })).toThrow('holds no secret of 32 characters or more')
  expect(statSync(file).mode & 0o777).toBe(0o600)
})
