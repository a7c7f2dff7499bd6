import { expect, test } from 'vitest'
import { findPackageProblems } from './check-packages.ts'

const good = { license: 'MIT', integrity: 'sha512-abc' }

function problemsOf(locked: object, allowScripts = {}) {
  return findPackageProblems({ packages: { '': {}, 'node_modules/x/node_modules/@a/b': locked } }, allowScripts)
}

test.each([
  ['MIT', []],
  ['(MIT OR GPL-3.0-or-later)', []],
  ['(MIT AND Zlib)', []],
  ['MIT AND GPL-3.0-or-later', ['@a/b: the licence MIT AND GPL-3.0-or-later is not on the list']],
  ['AGPL-3.0-only', ['@a/b: the licence AGPL-3.0-only is not on the list']],
  [undefined, ['@a/b: the licence none is not on the list']],
])('a shipped package with the licence %s has the problems %j', (license, problems) => {
  expect(problemsOf({ ...good, license })).toEqual(problems)
})

test('a development dependency may have any licence', () => {
  expect(problemsOf({ ...good, license: 'GPL-3.0-only', dev: true })).toEqual([])
})

test.each([undefined, 'sha1-abc'])('a package with the hash %s is reported', (integrity) => {
  expect(problemsOf({ ...good, integrity, dev: true })).toEqual(['@a/b: package-lock.json has no SHA-512 of it'])
})

test('an install script must be allowed by name, and an allowed name without a script is reported', () => {
  const locked = { ...good, dev: true, hasInstallScript: true }
  expect(problemsOf(locked)).toHaveLength(1)
  expect(problemsOf(locked, { '@a/b': true })).toEqual([])
  expect(problemsOf(good, { '@a/b': true })).toHaveLength(1)
})
