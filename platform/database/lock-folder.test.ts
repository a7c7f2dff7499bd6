import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { lockFolder } from './availability.ts'

test('a second lock on a folder is rejected until the first is released', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'chambers-lock-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const unlock = lockFolder(folder)
  expect(() => lockFolder(folder)).toThrow(`Another process serves the site from ${folder}.`)
  unlock()
  lockFolder(folder)()
})

test('a lock file that cannot be used is reported with its name and the cause, not as another process', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'chambers-lock-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const file = path.join(folder, 'site.lock')
  writeFileSync(file, 'This is not a database. '.repeat(100))
  expect(() => lockFolder(folder)).toThrow(`${file} cannot be locked: file is not a database`)
  expect(() => lockFolder(path.join(folder, 'none'))).toThrow(
    'site.lock cannot be locked: unable to open database file',
  )
})
