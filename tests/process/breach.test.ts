import { readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { localTime } from '#domain/dates.ts'
import { newDataDir, runScript } from '#tests/support/processes/site-process.ts'
import { startCopiedSite } from '#tests/support/unit/site.ts'

/* `npm run breach` for a site that is stopped. Its other output is tested in scripts/. */

const hourMs = 60 * 60 * 1000

test('npm run breach lists the people affected by a misused account and drafts notices while the site is stopped', async () => {
  const site = await startCopiedSite()
  const listed = await fetch(`${site.url}/insert/getcontact?limit=1`, { headers: site.office })
  const { contacts } = await listed.json()
  const [{ reference, email }] = contacts
  expect(await site.end('SIGTERM')).toBe(0)

  const settings = { DATA_DIR: site.dataDir }
  const out = path.join(newDataDir(), 'notices')
  const span = ['--from', clock(-hourMs), '--until', clock(0)]
  const result = await run([...span, '--account', 'Admin', '--known', clock(-hourMs), '--out', out], settings)
  expect(result).toMatchObject({ code: 0, err: '' })
  expect(result.out).toMatch(/: 2 people touched, \d+ more may have been seen\.$/m)
  expect(result.out).toContain('To the people concerned: without delay')
  expect(result.out).toContain('they are counted apart')

  const file = (name: string) => readFileSync(path.join(out, name), 'utf8')
  const lines = file('touched.csv').split('\r\n')
  expect(lines.filter((line) => line.includes(',opened,'))).toEqual([expect.stringContaining(`${reference},`)])
  expect(lines.find((line) => line.includes(reference))).toContain(email)
  expect(lines.some((line) => line.startsWith('Senders of messages,May have been seen'))).toBe(true)
  expect(file('cert-in.txt')).toContain('incident@cert-in.org.in')
  expect(file('board.txt')).toContain('PART 2: within 72 hours')
  expect(file('people.txt')).toContain('Dear [name],')
  expect(statSync(path.join(out, 'touched.csv')).mode & 0o777).toBe(0o600)

  expect(await run([...span, '--out', out], settings)).toEqual({ code: 1, out: '', err: `${out} is not empty.` })
  const empty = path.join(newDataDir(), 'all')
  const all = await run([...span, '--everything', '--out', empty], settings)
  expect(all.out).toMatch(/people touched, 0 more may have been seen/)
})

function clock(fromNowMs: number) {
  return localTime(new Date(Date.now() + fromNowMs).toISOString()).replace('T', ' ')
}

function run(words: readonly string[], settings: Record<string, string>) {
  return runScript('breach.ts', words, settings)
}
