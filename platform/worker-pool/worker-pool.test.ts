import { spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { projectRoot } from '#platform/project-root.ts'
import { longWait } from '#tests/support/test-run.ts'
import { JobAbortedError, openWorkerPool, type WorkerDefinition, WorkerPoolFullError } from './worker-pool.ts'

type Work = typeof import('#tests/support/worker-jobs.ts')

function testWorker(bounds: Partial<WorkerDefinition<Work>> = {}): WorkerDefinition<Work> {
  const defaults = { maxWaiting: 2, timeoutMs: 20_000, maxMegabytes: 200 }
  return { module: 'tests/support/worker-jobs.ts', ...defaults, ...bounds }
}

function testWorkerPool() {
  const workerPool = openWorkerPool()
  onTestFinished(() => workerPool.close())
  return workerPool
}

test('a job runs in another process, and its bytes are returned as bytes', async () => {
  const workerPool = testWorkerPool()
  expect(await workerPool.run(testWorker(), 'processId', undefined)).not.toBe(process.pid)
  expect(await workerPool.run(testWorker(), 'double', 21)).toBe(42)
  expect([...(await workerPool.run(testWorker(), 'reverse', new Uint8Array([1, 2, 3])))]).toEqual([3, 2, 1])
})

test('a failed job rejects with its own error, and the next job runs', async () => {
  const workerPool = testWorkerPool()
  await expect(workerPool.run(testWorker(), 'fail', 'no such colour')).rejects.toMatchObject({
    name: 'RangeError',
    message: 'no such colour',
  })
  expect(await workerPool.run(testWorker(), 'double', 2)).toBe(4)
})

test('an endless job times out, queued jobs run after it, and a job beyond the queue limit is rejected', async () => {
  const workerPool = testWorkerPool()
  const definition = testWorker({ timeoutMs: 500 })
  const endless = workerPool.run(definition, 'neverEnd', undefined)
  const waiting = [workerPool.run(definition, 'double', 1), workerPool.run(definition, 'double', 2)]
  await expect(workerPool.run(definition, 'double', 3)).rejects.toThrow(WorkerPoolFullError)
  await expect(endless).rejects.toThrow(JobAbortedError)
  expect(await Promise.all(waiting)).toEqual([2, 4])
})

test.runIf(process.platform === 'linux')(
  'time without processor use does not count towards the timeout of a job',
  async () => {
    const workerPool = testWorkerPool()
    const definition = testWorker({ timeoutMs: 2_000 })
    expect(await workerPool.run(definition, 'pause', 2_500)).toBe('done')
  },
)

test('a job ended by SIGTERM or by closing the pool rejects with WorkerPoolFullError, not as aborted', async () => {
  const workerPool = testWorkerPool()
  const child = await workerPool.run(testWorker(), 'processId', undefined)
  const stopped = workerPool.run(testWorker(), 'neverEnd', undefined)
  process.kill(child, 'SIGTERM')
  await expect(stopped).rejects.toThrow(WorkerPoolFullError)
  const closed = workerPool.run(testWorker(), 'neverEnd', undefined)
  workerPool.close()
  await expect(closed).rejects.toThrow(WorkerPoolFullError)
})

test('a job whose process is killed rejects with WorkerPoolFullError, and the next job runs', async () => {
  const workerPool = testWorkerPool()
  const definition = testWorker()
  const worker = await workerPool.run(definition, 'processId', undefined)
  const endless = workerPool.run(definition, 'neverEnd', undefined)
  const behind = workerPool.run(definition, 'double', 4)
  process.kill(worker, 'SIGKILL')
  await expect(endless).rejects.toThrow(WorkerPoolFullError)
  expect(await behind).toBe(8)
})

test.runIf(process.platform === 'linux')(
  'a job that exceeds its memory limit fails, and the next job runs',
  async () => {
    const workerPool = testWorkerPool()
    expect(await workerPool.run(testWorker(), 'allocate', 100)).toBe(100 * 1024 * 1024)
    await expect(workerPool.run(testWorker(), 'allocate', 900)).rejects.toThrow()
    expect(await workerPool.run(testWorker(), 'double', 4)).toBe(8)
  },
)

test('jobs whose process cannot be started all reject with WorkerPoolFullError', async () => {
  const workerPool = testWorkerPool()
  // Node throws for such an argument, as it does if the system has no memory for another process.
  const definition = testWorker({ module: 'tests/support/worker-jobs.ts\0' })
  for (let turn = 0; turn < 2; turn++)
    await expect(workerPool.run(definition, 'double', 1)).rejects.toThrow(WorkerPoolFullError)
})

test.runIf(process.platform === 'linux')('the process of an endless job ends when the site is killed', async () => {
  const site = spawn(process.execPath, [path.join(projectRoot, 'tests/support/endless-worker.ts')])
  const [line] = await once(site.stdout, 'data')
  const worker = Number(line)
  expect(isRunning(worker)).toBe(true)
  site.kill('SIGKILL')
  await vi.waitUntil(() => !isRunning(worker), longWait)
})

function isRunning(pid: number) {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}
