import type { Resources } from '#platform/resources.ts'
import { JobAbortedError, type WorkerDefinition, WorkerPoolFullError } from '#platform/worker-pool/worker-pool.ts'
import { tooIntricate } from './bounds.ts'
import type { GivenText, MadeText } from './text-jobs.ts'

/** Makes a text into a page, in the worker pool; undefined where that could not be tried, which says nothing of the text. */
export async function renderText(
  { workerPool, log }: Pick<Resources, 'workerPool' | 'log'>,
  given: GivenText,
): Promise<MadeText | undefined> {
  try {
    return await workerPool.run(textWorker, 'makeText', given)
  } catch (error) {
    if (error instanceof JobAbortedError) return { tooDear: tooIntricate }
    if (!(error instanceof WorkerPoolFullError)) log.error({ error }, 'a text could not be rendered')
    return undefined
  }
}

/** Raised whenever the same text would become another page: what was kept before is then made anew. */
export const rendererVersion = 4

export const textWorker: WorkerDefinition<typeof import('./text-jobs.ts')> = {
  module: 'domain/text/text-jobs.ts',
  maxWaiting: 50,
  timeoutMs: 10_000,
  maxMegabytes: 200,
}
