import type { LintFinding } from '#domain/writing/lint-finding.ts'
import type { Resources } from '#platform/resources.ts'
import type { WorkerDefinition } from '#platform/worker-pool/worker-pool.ts'
import type { SavedPost } from './office-posts.server.ts'

/** What another program is told of a post that it has published; who writes in the office sees it before. */
export type Finding = Pick<LintFinding, 'kind' | 'where' | 'name' | 'title' | 'reason'>

/** A text may be a bomb for who reads it, too. */
const findingsWorker: WorkerDefinition<Pick<typeof import('#domain/writing/lint.ts'), 'lintPost'>> = {
  module: 'domain/writing/lint.ts',
  maxWaiting: 50,
  timeoutMs: 10_000,
  maxMegabytes: 200,
}

const mostFindings = 100

type Looked = Pick<SavedPost, 'title' | 'summary' | 'text' | 'publishedAt'>

/** What Rule 36 does not allow in a post, and what keeps readers out; null of a draft, and where nobody could look. */
export async function lintPublishedPost(
  { workerPool, log }: Pick<Resources, 'workerPool' | 'log'>,
  { title, summary, text, publishedAt }: Looked,
): Promise<Finding[] | null> {
  if (publishedAt === null) return null
  try {
    const findings = await workerPool.run(findingsWorker, 'lintPost', { title, summary, text })
    return findings.slice(0, mostFindings)
  } catch (error) {
    // The post is saved, whatever there is to say of it.
    log.error({ error }, 'a post could not be looked through')
    return null
  }
}
