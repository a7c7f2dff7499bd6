import { expect, inject, onTestFinished, test, vi } from 'vitest'
import { isReachable } from '#platform/database/availability.ts'
import { openListener } from '#platform/database/listener.ts'
import { openEvents } from '#platform/resources.ts'
import { startTcpProxy } from '#tests/support/processes/faults.ts'
import { longWait } from '#tests/support/test-run.ts'
import { newDatabase } from '#tests/support/unit/databases.ts'
import { openPostgresResources, silentLog } from '#tests/support/unit/resources.ts'
import { machine } from './actor.ts'
import { allTags } from './cache-tag.ts'
import { type Change, change } from './change.server.ts'
import { listenForInvalidations } from './transact.server.ts'

/* SQLite serves one process, so there is no other to notify. */
const onPostgres = test.runIf(inject('postgresUrl'))

onPostgres('what is invalidated in one process is heard in the others, once it is committed', async () => {
  const { one, other } = await openTwo()
  await expect(
    change(one.resources, machine, async ({ invalidate }) => {
      invalidate('press')
      throw new Error('undone')
    }),
  ).rejects.toThrow('undone')
  await invalidate(one, 'posts', 'post:a')
  await invalidate(other, 'gallery')
  await vi.waitUntil(() => one.remote.length > 0 && other.remote.length > 0, longWait)
  expect(other.remote).toEqual([['posts', 'post:a']])
  expect(one.remote).toEqual([['gallery']])
  expect(one.local).toEqual([['posts', 'post:a']])
})

onPostgres('more tags than a notification holds invalidate everything', async () => {
  const { one, other } = await openTwo()
  await invalidate(one, ...Array.from({ length: 500 }, (_, number) => `post:the-slug-of-a-post-${number}` as const))
  await vi.waitUntil(() => other.remote.length > 0, longWait)
  expect(other.remote).toEqual([[...allTags]])
})

onPostgres('after a lost connection everything is invalidated, since changes may have been missed', async () => {
  const { one, other, proxy } = await openTwo()
  proxy.cut()
  await vi.waitUntil(() => other.listener.state() === 'reconnecting', longWait)
  await invalidate(one, 'posts')
  proxy.restore()
  await vi.waitUntil(() => other.listener.state() === 'listening', longWait)
  await vi.waitUntil(() => other.remote.length > 0, longWait)
  expect(other.remote).toEqual([[...allTags]])
  await invalidate(one, 'press')
  await vi.waitUntil(() => other.remote.length > 1, longWait)
  expect(other.remote[1]).toEqual(['press'])
})

onPostgres('a connection that is open and silent is found by its heartbeat', async () => {
  const { one, other, proxy } = await openTwo({ heartbeatMs: 200 })
  proxy.silence()
  await vi.waitUntil(() => other.remote.length > 0, longWait)
  // On a busy machine a response may be late, and everything is invalidated once more.
  expect(other.remote[0]).toEqual([...allTags])
  await invalidate(one, 'press')
  await vi.waitUntil(() => other.remote.length > 1, longWait)
})

onPostgres('a database that answers nobody is told from a lost connection', async () => {
  const { other, proxy } = await openTwo({ everythingThroughProxy: true })
  proxy.cut()
  await vi.waitUntil(() => other.listener.state() === 'offline', longWait)
  proxy.restore()
  await vi.waitUntil(() => other.listener.state() === 'listening', longWait)
})

type OpenTwoOptions = { everythingThroughProxy?: boolean; heartbeatMs?: number }

/** Two processes on one database, with a proxy between it and the listener of the second. */
async function openTwo({ everythingThroughProxy = false, heartbeatMs }: OpenTwoOptions = {}) {
  const url = await newDatabase(inject('postgresUrl'), 'migrated')
  const proxy = await startTcpProxy(url)
  onTestFinished(() => proxy.close())
  const one = await openProcess(url, url)
  const other = await openProcess(everythingThroughProxy ? proxy.url : url, proxy.url, heartbeatMs)
  return { one, other, proxy }
}

async function openProcess(url: string, directUrl: string, heartbeatMs?: number) {
  const resources = openPostgresResources(url)
  const listener = openListener({
    url: directUrl,
    log: silentLog(),
    isReachable: () => isReachable(resources.db),
    heartbeatMs,
  })
  onTestFinished(() => listener.close())
  const events = openEvents()
  const local: string[][] = []
  const remote: string[][] = []
  events.on('invalidated', (tags, source) => void (source === 'remote' ? remote : local).push([...tags]))
  const opened = { ...resources, events, listener }
  await listenForInvalidations(opened)
  return { resources: opened, listener, local, remote }
}

function invalidate({ resources }: Awaited<ReturnType<typeof openProcess>>, ...tags: Parameters<Change['invalidate']>) {
  return change(resources, machine, async (change) => change.invalidate(...tags))
}
