import { openWorkerPool, type WorkerDefinition } from '#platform/worker-pool/worker-pool.ts'

/* A process whose worker never ends its job; it says which process that is. */

const room: WorkerDefinition<typeof import('./worker-jobs.ts')> = {
  module: 'tests/support/worker-jobs.ts',
  maxWaiting: 1,
  timeoutMs: 600_000,
  maxMegabytes: 100,
}
const workerPool = openWorkerPool()
const bench = await workerPool.run(room, 'whoAmI', undefined)
void workerPool.run(room, 'neverEnd', undefined)
process.stdout.write(`${bench}\n`)
