import { expect, test } from 'vitest'
import { freePort } from '#tests/support/processes/site-process.ts'
import { startCopiedSite } from '#tests/support/unit/site.ts'

test('cached responses are counted and logged, and metrics are served only on their own port', async () => {
  const METRICS_PORT = String(await freePort())
  const site = await startCopiedSite({ METRICS_PORT, LOG_LEVEL: 'info' })
  for (const address of ['/contact', '/contact', '/insert/getblog?limit=1', '/readyz', '/no-such-page']) {
    await (await fetch(site.url + address)).text()
  }
  expect((await fetch(`${site.url}/metrics`)).status).toBe(404)
  const metrics = await (await fetch(`http://127.0.0.1:${METRICS_PORT}/metrics`)).text()
  const answered = (kind: string, status: number, cache: string) =>
    `http_request_duration_seconds_count{kind="${kind}",status="${status}",cache="${cache}"}`
  expect(metrics).toContain(`${answered('page', 200, 'miss')} 1`)
  expect(metrics).toContain(`${answered('page', 200, 'hit')} 1`)
  expect(metrics).toContain(`${answered('api', 200, 'none')} 1`)
  expect(metrics).toContain(`${answered('health', 200, 'none')} 1`)
  expect(metrics).toMatch(/^outbox_waiting 0$/m)
  expect(metrics).toMatch(/^outbox_oldest_seconds 0$/m)
  expect(metrics).toMatch(/^http_requests_waiting 0$/m)
  expect(metrics).toMatch(/^page_cache_bytes [1-9]\d+$/m)

  await site.end('SIGTERM')
  const lines = site
    .output()
    .split('\n')
    .filter((line) => line.includes('"path":"/contact"'))
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([
    { method: 'GET', status: 200, cache: 'miss' },
    { method: 'GET', status: 200, cache: 'hit' },
  ])
})
