import { randomUUID } from 'node:crypto'
import { published } from '#domain/blog/posts.server.ts'
import { listTopicChanges } from '#domain/blog/search/topics.server.ts'
import { type Actor, accountIn } from '#domain/change/actor.ts'
import { type ChangeContext, change } from '#domain/change/change.server.ts'
import type { Content } from '#domain/firm/content.ts'
import { heartbeatRange } from '#domain/heartbeat.server.ts'
import { Problem } from '#domain/problem.ts'
import { rules } from '#domain/rules.ts'
import { listedPages } from '#domain/site/pages.ts'
import { databaseNow } from '#platform/database/dialect.ts'
import type { Db } from '#platform/database/tables.ts'
import type { Resources } from '#platform/resources.ts'
import type { WorkerDefinition } from '#platform/worker-pool/worker-pool.ts'
import { type CheckResults, failedChecks, isPassed } from './check.ts'
import { editPathOf, postPath } from './edit-path.ts'
import { findOpening, type Indexing } from './indexing.server.ts'
import type { PageFacts } from './page-jobs.ts'

/** What the readiness page needs beside the resources. */
export type ReadinessContext = { fetchPage: FetchPage; indexing: Indexing }

/** The last finished check; undefined if there is none. */
export async function findLastCheck(db: Db) {
  const row = await db
    .selectFrom('readinessCheck')
    .select(['endedAt', 'results'])
    .where('endedAt', 'is not', null)
    .orderBy('endedAt', 'desc')
    .limit(1)
    .$narrowType<{ endedAt: string }>()
    .executeTakeFirst()
  return row && { endedAt: row.endedAt, results: JSON.parse(row.results) as CheckResults }
}

/** The running check: its current step, and its results so far. */
export async function findRunningCheck(db: Db) {
  const [from, to] = heartbeatRange(await databaseNow(db))
  const row = await db
    .selectFrom('readinessCheck')
    .select(['step', 'done', 'results'])
    .where('running', '=', 1)
    .where(({ between }) => between('seenAt', from, to))
    .executeTakeFirst()
  return row && { ...row, results: JSON.parse(row.results) as CheckResults }
}

/** How many checks failed last time, without those that were overruled. */
export async function countFailedChecks(db: Db) {
  const [last, opening] = [await findLastCheck(db), await findOpening(db)]
  return failedChecks(last?.results ?? {}).filter(({ name }) => !opening?.overruled.includes(name)).length
}

/** Opens the site to search engines if all checks passed, or with a reason. Failed checks stay listed as overruled. */
export async function openSite(
  resources: ChangeContext & { indexing: Indexing },
  actor: Actor,
  { reason = '' }: { reason?: string } = {},
) {
  await change(resources, actor, async ({ db, record, invalidate }) => {
    const last = await findLastCheck(db)
    if (!reason && (!last || !isPassed(last.results))) throw new Problem('not-ready')
    if (await findOpening(db)) return
    const overruled = JSON.stringify(failedChecks(last?.results ?? {}).map(({ name }) => name))
    const id = randomUUID()
    const row = { id, openedAt: new Date().toISOString(), openedBy: accountIn(actor), reason, overruled }
    await db.insertInto('siteOpening').values(row).execute()
    await record('website opened to search engines', id)
    invalidate('indexing')
  })
  // Update this process, so that the next response is correct.
  await resources.indexing.load()
}

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
