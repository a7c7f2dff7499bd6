import type { LintFinding } from '#domain/writing/lint.ts'
import type { Resources } from '#platform/resources.ts'
import type { WorkerDefinition } from '#platform/worker-pool/worker-pool.ts'
import type { SavedPost } from './office-posts.server.ts'

/** A finding in the response of the API; the editor of the office shows findings while typing. */
export type Finding = Pick<LintFinding, 'kind' | 'where' | 'name' | 'title' | 'reason'>

/** Runs in a worker: a malicious text could block the process. */
const findingsWorker: WorkerDefinition<Pick<typeof import('#domain/writing/lint.ts'), 'lintPost'>> = {
  module: 'domain/writing/lint.ts',
  maxWaiting: 50,
  timeoutMs: 10_000,
  maxMegabytes: 200,
}

const maxFindings = 100

type LintedPost = Pick<SavedPost, 'title' | 'summary' | 'text' | 'publishedAt'>

/** Checks a post for Rule 36 and accessibility; null for a draft, or if the check failed. */
export async function lintPublishedPost(
  { workerPool, log }: Pick<Resources, 'workerPool' | 'log'>,
  { title, summary, text, publishedAt }: LintedPost,
): Promise<Finding[] | null> {
  if (publishedAt === null) return null
  try {
    const findings = await workerPool.run(findingsWorker, 'lintPost', { title, summary, text })
    return findings.slice(0, maxFindings)
  } catch (error) {
    // The post is saved already, so a failed check must not fail the request.
    log.error({ error }, 'a post could not be looked through')
    return null
  }
}
