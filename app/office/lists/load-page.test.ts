import { expect, test } from 'vitest'
import { openLog } from '#platform/log.ts'
import { loadPage } from './load-page.ts'

const log = openLog('silent')

test('a list that cannot be loaded is null, never an empty list', async () => {
  const list = await loadPage(listRequest('/adminDashboard'), log, () => Promise.reject(new Error('no database')))
  expect(list).toBeNull()
})

test('a page beyond the end leads to the last one, with the words still searched', async () => {
  const loading = loadPage(listRequest('/adminDashboard?q=a&page=9'), log, async () => ({ rows: [], total: 51 }))
  const answer = await loading.catch((thrown) => thrown)
  expect(answer).toBeInstanceOf(Response)
  expect(answer.headers.get('Location')).toBe('/adminDashboard?q=a&page=2')
})

test('an empty list has one page', async () => {
  const list = await loadPage(listRequest('/adminDashboard'), log, async () => ({ rows: [], total: 0 }))
  expect(list).toEqual({ rows: [], total: 0, page: 1, q: undefined })
})

function listRequest(address: string) {
  const url = new URL(address, 'http://localhost')
  return { request: new Request(url), url }
}
