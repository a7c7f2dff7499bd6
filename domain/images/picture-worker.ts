import type { WorkerDefinition } from '#platform/worker-pool/worker-pool.ts'

/** Where pictures are opened: a file of a kilobyte may hold more pixels than there is memory for. */
export const pictureWorker: WorkerDefinition<typeof import('./picture-jobs.ts')> = {
  module: 'domain/images/picture-jobs.ts',
  maxWaiting: 5,
  patienceMs: 60_000,
  // A progressive JPEG of the most pixels takes 340; an AVIF of as many would take 750 to 1,200.
  maxMegabytes: 360,
}
