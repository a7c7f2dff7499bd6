import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { lockFolder } from './lock-folder.ts'

test('a second lock on a folder is rejected until the first is released', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'chambers-lock-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const unlock = lockFolder(folder)
  expect(() => lockFolder(folder)).toThrow(`Another process serves the site from ${folder}.`)
  unlock()
  lockFolder(folder)()
})
