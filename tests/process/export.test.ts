import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, onTestFinished, test } from 'vitest'
import { json } from '#tests/support/samples.ts'
import { startCopiedSite } from '#tests/support/unit/site.ts'

test('an export that fails half-way ends as a broken download and is logged', async () => {
  const site = await startCopiedSite()
  onTestFinished(async () => void (await site.end('SIGTERM')))
  const headers = { ...site.office, 'Accept-Encoding': 'br' }
  const download = () => fetch(`${site.url}/insert/exportcontact`, { headers })
  expect(await (await download()).text()).toContain('Reference,')

  const db = new DatabaseSync(path.join(site.dataDir, 'site.db'), { timeout: 60_000 })
  db.exec('alter table deskEntry rename to elsewhere')
  db.close()
  const broken = await download()
  expect(broken.status).toBe(200)
  await expect(broken.text()).rejects.toThrow()
  await site.waitForOutput('an answer was broken off')
  // The site itself still works.
  expect((await fetch(`${site.url}/insert/contactus`, json({}))).status).toBe(422)
})
