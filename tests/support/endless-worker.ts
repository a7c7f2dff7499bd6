import { openWorkerPool, type WorkerDefinition } from '#platform/worker-pool/worker-pool.ts'

/* A process whose worker never finishes its job. Prints the process id of the worker. */

const worker: WorkerDefinition<typeof import('./worker-jobs.ts')> = {
  module: 'tests/support/worker-jobs.ts',
  maxWaiting: 1,
  timeoutMs: 600_000,
  maxMegabytes: 100,
}
const workerPool = openWorkerPool()
const workerPid = await workerPool.run(worker, 'processId', undefined)
void workerPool.run(worker, 'neverEnd', undefined)
process.stdout.write(`${workerPid}\n`)
