import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { projectRoot } from '#platform/project-root.ts'
import { startDevelopment } from '#tests/support/site-process.ts'

test('in development no request leaves another listener behind', async () => {
  const countListeners = path.join(projectRoot, 'tests', 'support', 'count-listeners.ts')
  const site = await startDevelopment({ NODE_OPTIONS: `--import=${countListeners}` })
  onTestFinished(async () => void (await site.end('SIGTERM')))
  const listeners = () => site.said().split('one more listens to changes').length - 1
  expect((await fetch(`${site.url}/blog`)).status).toBe(200)
  const afterFirst = listeners()
  expect(afterFirst).toBeGreaterThan(0)
  for (const address of ['/', '/blog', '/search?q=bail']) {
    expect((await fetch(`${site.url}${address}`)).status, address).toBe(200)
  }
  expect(listeners()).toBe(afterFirst)
})
