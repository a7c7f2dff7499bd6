import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { silentLog } from '#tests/support/unit/resources.ts'
import { listenForMetrics, openMetrics } from './metrics.ts'

test('a scrape contains request durations by kind and status, memory and event loop lag', async () => {
  const { metrics, scrape } = await startMetrics()
  metrics.countResponse({ kind: 'page', status: 200, cache: 'hit', ms: 2 })
  metrics.countResponse({ kind: 'page', status: 200, cache: 'hit', ms: 40 })
  metrics.countResponse({ kind: 'api', status: 503, ms: 1 })
  const text = await scrape()
  expect(text).toContain('http_request_duration_seconds_count{kind="page",status="200",cache="hit"} 2')
  expect(text).toContain('http_request_duration_seconds_count{kind="api",status="503",cache="none"} 1')
  expect(text).toContain('http_request_duration_seconds_bucket{le="0.0025",kind="page",status="200",cache="hit"} 1')
  expect(text).toMatch(/^process_resident_memory_bytes \d+/m)
  expect(text).toMatch(/^nodejs_eventloop_lag_p99_seconds [\d.e-]+/m)
})

test('a gauge that fails is left out of the scrape, and the others stay', async () => {
  const { metrics, scrape } = await startMetrics()
  let fails = false
  metrics.addGauge('fails_at_times', 'A value behind a database that goes and comes.', async () => {
    if (fails) throw new Error('gone')
    return 7
  })
  metrics.addGauge('steady', 'A value that is always there.', () => 1)
  expect(await scrape()).toMatch(/^fails_at_times 7$/m)
  fails = true
  const without = await scrape()
  expect(without).not.toMatch(/^fails_at_times/m)
  expect(without).toMatch(/^steady 1$/m)
  fails = false
  expect(await scrape()).toMatch(/^fails_at_times 7$/m)
})

test('the metrics port answers other paths and methods with 404', async () => {
  const { url } = await startMetrics()
  expect((await fetch(url)).status).toBe(404)
  expect((await fetch(`${url}/metrics`, { method: 'POST' })).status).toBe(404)
})

async function startMetrics() {
  const metrics = openMetrics(silentLog())
  const server = await listenForMetrics(metrics, { METRICS_HOST: '127.0.0.1', METRICS_PORT: 0 })
  onTestFinished(() => void server.close())
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return { metrics, url, scrape: async () => await (await fetch(`${url}/metrics`)).text() }
}
