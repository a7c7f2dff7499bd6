import type { Resources } from '#platform/resources.ts'
import { JobAbortedError, type WorkerDefinition, WorkerPoolFullError } from '#platform/worker-pool/worker-pool.ts'
import { tooComplexMessage } from './read-markdown.ts'
import type { RenderedText, TextInput } from './text-jobs.ts'

/** Renders a text in the worker pool; undefined if the job could not run, which says nothing about the text. */
export async function renderText(
  { workerPool, log }: Pick<Resources, 'workerPool' | 'log'>,
  input: TextInput,
): Promise<RenderedText | undefined> {
  try {
    return await workerPool.run(textWorker, 'makeText', input)
  } catch (error) {
    if (error instanceof JobAbortedError) return { tooComplex: tooComplexMessage }
    if (!(error instanceof WorkerPoolFullError)) log.error({ error }, 'a text could not be rendered')
    return undefined
  }
}

/** Increase it when the same text would render differently: stored HTML is then rendered again. */
export const rendererVersion = 4

export const textWorker: WorkerDefinition<typeof import('./text-jobs.ts')> = {
  module: 'domain/text/text-jobs.ts',
  maxWaiting: 50,
  timeoutMs: 10_000,
  maxMegabytes: 200,
}
