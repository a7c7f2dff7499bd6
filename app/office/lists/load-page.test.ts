import { expect, test } from 'vitest'
import { silentLog } from '#tests/support/unit/resources.ts'
import { loadPage } from './load-page.ts'

const log = silentLog()

test('a list that cannot be loaded is null, not an empty list', async () => {
  const list = await loadPage(listRequest('/adminDashboard'), log, () => Promise.reject(new Error('no database')))
  expect(list).toBeNull()
})

test('a page number beyond the end redirects to the last page and preserves the search', async () => {
  const loading = loadPage(listRequest('/adminDashboard?q=a&page=9'), log, async () => ({ rows: [], total: 51 }))
  const answer = await loading.catch((thrown) => thrown)
  expect(answer).toBeInstanceOf(Response)
  expect(answer.headers.get('Location')).toBe('/adminDashboard?q=a&page=2')
})

test('an empty list is loaded as page 1', async () => {
  const list = await loadPage(listRequest('/adminDashboard'), log, async () => ({ rows: [], total: 0 }))
  expect(list).toEqual({ rows: [], total: 0, page: 1, q: undefined })
})

function listRequest(address: string) {
  const url = new URL(address, 'http://localhost')
  return { request: new Request(url), url }
}
