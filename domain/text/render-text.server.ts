import type { Resources } from '#platform/resources.ts'
import { JobAbortedError, WorkerPoolFullError } from '#platform/worker-pool/worker-pool.ts'
import { tooIntricate } from './bounds.ts'
import type { GivenText, MadeText } from './text-jobs.ts'
import { textWorker } from './text-worker.ts'

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
