import type { WorkerDefinition } from '#platform/worker-pool/worker-pool.ts'

/** Raised whenever the same text would become another page: what was kept before is then made anew. */
export const rendererVersion = 3

export const textWorker: WorkerDefinition<typeof import('./text-jobs.ts')> = {
  module: 'domain/text/text-jobs.ts',
  maxWaiting: 50,
  patienceMs: 10_000,
  maxMegabytes: 200,
}
