import { spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { projectRoot } from '#platform/project-root.ts'
import { patient } from '#tests/support/patient.ts'
import { JobGivenUpError, openWorkshop, type Room, WorkshopFullError } from './workshop.ts'

type Work = typeof import('#tests/support/workshop-jobs.ts')

function testRoom(bounds: Partial<Room<Work>> = {}): Room<Work> {
  const usual = { maxWaiting: 2, patienceMs: 20_000, maxMegabytes: 200 }
  return { module: 'tests/support/workshop-jobs.ts', ...usual, ...bounds }
}

function testWorkshop() {
  const workshop = openWorkshop()
  onTestFinished(() => workshop.close())
  return workshop
}

test('a job is done in another process, and its bytes come back as bytes', async () => {
  const workshop = testWorkshop()
  expect(await workshop.do(testRoom(), 'whoAmI', undefined)).not.toBe(process.pid)
  expect(await workshop.do(testRoom(), 'double', 21)).toBe(42)
  expect([...(await workshop.do(testRoom(), 'reverse', new Uint8Array([1, 2, 3])))]).toEqual([3, 2, 1])
})

test('a job that fails tells why, and the next one is done', async () => {
  const workshop = testWorkshop()
  await expect(workshop.do(testRoom(), 'fail', 'no such colour')).rejects.toMatchObject({
    name: 'RangeError',
    message: 'no such colour',
  })
  expect(await workshop.do(testRoom(), 'double', 2)).toBe(4)
})

test('a job without end is given up, those behind it are done, and one more than may wait is refused', async () => {
  const workshop = testWorkshop()
  const room = testRoom({ patienceMs: 500 })
  const endless = workshop.do(room, 'neverEnd', undefined)
  const waiting = [workshop.do(room, 'double', 1), workshop.do(room, 'double', 2)]
  await expect(workshop.do(room, 'double', 3)).rejects.toThrow(WorkshopFullError)
  await expect(endless).rejects.toThrow(JobGivenUpError)
  expect(await Promise.all(waiting)).toEqual([2, 4])
})

test.runIf(process.platform === 'linux')('a job that waits for a processor is not given up for it', async () => {
  const workshop = testWorkshop()
  const room = testRoom({ patienceMs: 200 })
  expect(await workshop.do(room, 'rest', 600)).toBe('rested')
})

test('a job that ends because the site is stopped is not one that took too much', async () => {
  const workshop = testWorkshop()
  const child = await workshop.do(testRoom(), 'whoAmI', undefined)
  const stopped = workshop.do(testRoom(), 'neverEnd', undefined)
  process.kill(child, 'SIGTERM')
  await expect(stopped).rejects.toThrow(WorkshopFullError)
  const closed = workshop.do(testRoom(), 'neverEnd', undefined)
  workshop.close()
  await expect(closed).rejects.toThrow(WorkshopFullError)
})

test('a process that is killed from outside says nothing of its job', async () => {
  const workshop = testWorkshop()
  const room = testRoom()
  const bench = await workshop.do(room, 'whoAmI', undefined)
  const endless = workshop.do(room, 'neverEnd', undefined)
  const behind = workshop.do(room, 'double', 4)
  process.kill(bench, 'SIGKILL')
  await expect(endless).rejects.toThrow(WorkshopFullError)
  expect(await behind).toBe(8)
})

test.runIf(process.platform === 'linux')('a job that wants more memory than it may have does not get it', async () => {
  const workshop = testWorkshop()
  expect(await workshop.do(testRoom(), 'hold', 100)).toBe(100 * 1024 * 1024)
  await expect(workshop.do(testRoom(), 'hold', 900)).rejects.toThrow()
  expect(await workshop.do(testRoom(), 'double', 4)).toBe(8)
})

test.runIf(process.platform === 'linux')('a job without end does not outlive a site that was killed', async () => {
  const site = spawn(process.execPath, [path.join(projectRoot, 'tests/support/endless-workshop.ts')])
  const [line] = await once(site.stdout, 'data')
  const bench = Number(line)
  expect(isThere(bench)).toBe(true)
  site.kill('SIGKILL')
  await vi.waitUntil(() => !isThere(bench), patient)
})

function isThere(pid: number) {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}
