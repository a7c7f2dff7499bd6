import { published } from '#domain/blog/posts.server.ts'
import { listTopicChanges } from '#domain/blog/search/topics.server.ts'
import type { Content } from '#domain/firm/content.ts'
import { rules } from '#domain/rules.ts'
import { listedPages } from '#domain/site/listed-pages.ts'
import type { Resources } from '#platform/resources.ts'
import type { WorkerDefinition } from '#platform/worker-pool/worker-pool.ts'
import { editPathOf, postPath } from './edit-path.ts'
import type { PageFacts } from './page-jobs.ts'

const pageWorker: WorkerDefinition<typeof import('./page-jobs.ts')> = {
  module: 'domain/readiness/page-jobs.ts',
  maxWaiting: 10,
  timeoutMs: 10_000,
  maxMegabytes: 200,
}

/** Requests a page of the site as a visitor would. */
export type FetchPage = (path: string) => Promise<Response>

export type ReadPage = PageFacts & {
  path: string
  /** The name that staff know. */
  name: string
  /** The office page where it is edited. */
  editPath: string
}

type ReadSiteResources = Pick<Resources, 'db' | 'workerPool'> & { content: Content; fetchPage: FetchPage }

/**
 * Reads every public page as visitors get it, one after the other, so that other requests wait for one page at most.
 */
export async function readSite({ db, workerPool, content, fetchPage }: ReadSiteResources, signal?: AbortSignal) {
  const pages: ReadPage[] = []
  for (const listed of await listPages(db, content)) {
    signal?.throwIfAborted()
    const response = await fetchPage(listed.path)
    const facts = await workerPool.run(pageWorker, 'readPage', await response.text())
    // Skip pages that are hidden or were removed meanwhile.
    if (response.ok) pages.push({ ...listed, ...facts })
  }
  return pages
}

async function listPages(db: Resources['db'], content: Content) {
  const posts = await published(db).select(['id', 'slug', 'title']).orderBy('publishedAt', 'desc').execute()
  const topics = await listTopicChanges(db)
  return [
    ...listedPages(content).map(({ path, title }) => ({ path, name: title, editPath: editPathOf(path) })),
    { path: '/search', name: content.pages.search.title, editPath: editPathOf('/search') },
    ...topics.map(({ key }) => ({
      path: `/blog/tag/${key}`,
      name: `Notes on ${key}`,
      editPath: '/adminDashboard/blog',
    })),
    ...posts.map(({ id, slug, title }) => ({ path: `/blog/${slug}`, name: title, editPath: postPath(id) })),
  ].slice(0, rules.readiness.maxPages)
}
