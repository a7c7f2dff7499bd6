import { expect, onTestFinished, test, vi } from 'vitest'
import { longWait } from '#tests/support/test-run.ts'
import { testResources } from '#tests/support/unit/resources.ts'
import { runJob } from './run-job.server.ts'

const dayMs = 24 * 60 * 60 * 1000
const job = { name: 'purge things', everyMs: dayMs }

test('when several processes start a daily job at the same time, only one runs it, and it is not due again for a day', async () => {
  const { resources, runs, run, set } = await setUpJob()
  await Promise.all(Array.from({ length: 5 }, run))
  expect(runs()).toBe(1)
  expect(await run()).toBe(false)
  await set({ ranAt: ago(dayMs - 60_000) })
  expect(await run()).toBe(false)
  await set({ ranAt: ago(dayMs) })
  expect(await run()).toBe(true)
  expect(await runJob(resources, { ...job, name: 'purge others' }, async () => {})).toBe(true)
})

test('a failing job rejects with its error and stays due', async () => {
  const { resources, run } = await setUpJob()
  const failing = runJob(resources, job, () => Promise.reject(new Error('the disk is full')))
  await expect(failing).rejects.toThrow('the disk is full')
  expect(await run()).toBe(true)
})

test('a job leased by a killed process runs in another process only after the lease has expired', async () => {
  const { run, set } = await setUpJob()
  await run()
  await set({ ranAt: null, leaseId: 'killed', leaseEndsAt: ago(-60_000) })
  expect(await run()).toBe(false)
  await set({ leaseEndsAt: ago(1_000) })
  expect(await run()).toBe(true)
})

test('a job still runs after the clock is set back', async () => {
  const { run, set } = await setUpJob()
  await run()
  await set({ ranAt: ago(-dayMs), leaseId: 'killed', leaseEndsAt: ago(-dayMs) })
  expect(await run()).toBe(true)
})

test('a long job renews its lease, and a job that lost its lease does not release the lease of another', async () => {
  const { resources, read, set } = await setUpJob()
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  onTestFinished(() => void vi.useRealTimers())
  await runJob(resources, job, async () => {
    await set({ leaseEndsAt: ago(1_000) })
    vi.advanceTimersToNextTimer()
    await vi.waitUntil(async () => ((await read())?.leaseEndsAt ?? '') > ago(0), longWait)
    await set({ leaseId: 'another' })
  })
  expect(await read()).toMatchObject({ leaseId: 'another', ranAt: null })
})

async function setUpJob() {
  const resources = await testResources()
  let runs = 0
  return {
    resources,
    runs: () => runs,
    run: () => runJob(resources, job, async () => void runs++),
    read: () => resources.db.selectFrom('job').selectAll().where('name', '=', job.name).executeTakeFirst(),
    set: async (row: { ranAt?: string | null; leaseId?: string; leaseEndsAt?: string }) => {
      await resources.db.updateTable('job').set(row).where('name', '=', job.name).execute()
    },
  }
}

function ago(ms: number) {
  return new Date(Date.now() - ms).toISOString()
}
