import { expect, inject, test } from 'vitest'
import { updateUnderLoad } from '#tests/support/processes/several-processes.ts'
import type { SiteProcess } from '#tests/support/processes/site-process.ts'
import { newDatabase } from '#tests/support/unit/databases.ts'

// `npm run torture` repeats this many times.
test('two processes starting at the same time fill the database once, and a rolling update fails no request', async () => {
  const onStarted = async (sites: SiteProcess[]) => {
    for (const { url } of sites) {
      expect((await fetch(`${url}/readyz`)).status).toBe(200)
      const { total } = await (await fetch(`${url}/insert/getblog`)).json()
      expect(total).toBe(10)
    }
    expect(sites.filter((site) => site.output().includes('The first account is'))).toHaveLength(1)
  }
  // More clients would only slow down the process that starts.
  const load = { rounds: 1, clients: 2, onStarted }
  const statuses = await updateUnderLoad(await newDatabase(inject('postgresUrl')), load)
  expect(Object.keys(statuses)).toEqual(['200', '201'])
  expect(statuses[201]).toBeGreaterThan(0)
})
