import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { readSessionSecret } from './secrets.ts'

test('the session secret is generated once, is long, and only the owner of its file can read it', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'chambers-secret-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))

  const secret = readSessionSecret({ DATA_DIR: folder })
  expect(secret.length).toBeGreaterThanOrEqual(43)
  expect(readSessionSecret({ DATA_DIR: folder })).toBe(secret)
  expect(statSync(path.join(folder, 'session-secret')).mode & 0o777).toBe(0o600)
})

test('a session secret file without a secret is rejected, and its permissions are limited to the owner', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'chambers-secret-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const file = path.join(folder, 'session-secret')
  writeFileSync(file, '\n', { mode: 0o644 })
  expect(() => readSessionSecret({ DATA_DIR: folder })).toThrow('holds no secret of 32 characters or more')
  expect(statSync(file).mode & 0o777).toBe(0o600)
})
