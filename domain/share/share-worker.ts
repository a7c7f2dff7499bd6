import type { WorkerDefinition } from '#platform/worker-pool/worker-pool.ts'

/** Raised whenever the same words would become another picture: what was kept before is then made anew. */
export const drawingVersion = 2

export const shareWorker: WorkerDefinition<typeof import('./share-jobs.ts')> = {
  module: 'domain/share/share-jobs.ts',
  maxWaiting: 20,
  patienceMs: 20_000,
  maxMegabytes: 200,
}
