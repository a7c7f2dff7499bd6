import { listEverPublicSlugs } from '#domain/blog/office-posts.server.ts'
import { findNextPublication, listPublishedSince } from '#domain/blog/posts.server.ts'
import { machine } from '#domain/change/actor.ts'
import { type ChangeContext, change } from '#domain/change/change.server.ts'
import { runJob } from '#domain/jobs/run-job.server.ts'
import { findOpening } from '#domain/readiness/indexing.server.ts'
import { rules } from '#domain/rules.ts'
import { findScheduleOnly } from '#domain/schedule-only/schedule-only.server.ts'
import { sitePages } from '#domain/site/pages.ts'
import { databaseNow } from '#platform/database/dialect.ts'
import type { Db } from '#platform/database/tables.ts'
import type { Resources } from '#platform/resources.ts'

/** The intervals, in milliseconds. */
type Pace = { gatherMs: number; retryMs: number[] }

const { gatherSeconds, retrySeconds, maxAddresses } = rules.indexNow
const usualPace: Pace = { gatherMs: gatherSeconds * 1000, retryMs: retrySeconds.map((seconds) => seconds * 1000) }
/** How often to check for addresses that a killed process did not send, and for scheduled posts. */
const pollMs = 10 * 60_000

type OpenIndexNowResources = ChangeContext & Pick<Resources, 'config'>

/**
 * Notifies search engines of changed addresses, if a key is set and the site is public. The process that made the
 * change queues its addresses; the process with the lease sends the queue, so each change is sent once. A process that
 * is killed between its change and the queue loses that change; search engines find it at their next visit. No request waits for it. Returns a function that stops it.
 */
export function openIndexNow(resources: OpenIndexNowResources, endpoint = indexNowEndpoint, pace = usualPace) {
  const { config, db, events, log } = resources
  const { INDEXNOW_KEY: key, PUBLIC_URL: site } = config
  if (!key || !isPublic(site)) return () => {}

  const stopping = new AbortController()
  let timer: NodeJS.Timeout | undefined
  let timerEnds = Number.POSITIVE_INFINITY
  let failures = 0

  /** Schedules a run, unless an earlier one is scheduled. */
  function runIn(ms: number) {
    const ends = performance.now() + ms
    if (stopping.signal.aborted || ends >= timerEnds) return
    clearTimeout(timer)
    timer = setTimeout(run, ms)
    timerEnds = ends
  }

  async function run() {
    timerEnds = Number.POSITIVE_INFINITY
    try {
      let next: number | undefined
      const job = { name: 'tell search engines', everyMs: 0 }
      const hadLease = await runJob(resources, job, async ({ at, before }) => {
        // Nothing is emitted when a scheduled post becomes public.
        if (before) await queue(addressesOfPosts(await listPublishedSince(db, before, at)))
        next = await send()
        const publication = await findNextPublication(db, at)
        if (publication) next ??= Math.max(0, Date.parse(publication) - at.getTime()) + 1
      })
      // Without the lease, another process is sending, possibly without what was just queued.
      runIn(Math.min(next ?? (hadLease ? pollMs : pace.gatherMs), pollMs))
    } catch (error) {
      log.error({ error }, 'what search engines should hear of could not be read')
      runIn(pollMs)
    }
  }

  async function queue(paths: string[]) {
    if (paths.length === 0) return
    await change(resources, machine, async ({ db }) => {
      const changedAt = (await databaseNow(db)).toISOString()
      const rows = paths.map((path) => ({ path, changedAt }))
      const queued = db.insertInto('indexNowPath').values(rows)
      await queued.onConflict((conflict) => conflict.column('path').doUpdateSet({ changedAt })).execute()
    })
  }

  /** Sends the queue; returns the pause before the next attempt, if known. */
  async function send() {
    // A search engine that requests a hidden page now would drop it: wait until it is visible again.
    if (await findScheduleOnly(db)) return pollMs
    // Until the site is opened, every page says noindex.
    if (!(await findOpening(db))) return pollMs
    const queued = await db.selectFrom('indexNowPath').selectAll().orderBy('path').limit(maxAddresses).execute()
    if (queued.length === 0) return undefined
    const paths = queued.map(({ path }) => path)
    const { result, answer } = await sendAddresses({ endpoint, site, key: key ?? '', paths, signal: stopping.signal })
    if (stopping.signal.aborted) return undefined
    const pause = result === 'failed' ? pace.retryMs[failures] : undefined
    const details = { addresses: paths.length, answer }
    if (pause !== undefined) {
      failures++
      log.warn(details, 'search engines could not be told, and will be again')
      return pause
    }
    if (result === 'accepted') log.info(details, 'search engines told of changes')
    else log.error(details, 'search engines did not take what they were told')
    failures = 0
    // Keep addresses that changed again meanwhile.
    const newest = queued.map(({ changedAt }) => changedAt).reduce((one, other) => (one > other ? one : other))
    await change(resources, machine, async ({ db }) => {
      await db.deleteFrom('indexNowPath').where('path', 'in', paths).where('changedAt', '<=', newest).execute()
    })
    const left = await db.selectFrom('indexNowPath').select('path').limit(1).executeTakeFirst()
    return left && pace.gatherMs
  }

  async function onInvalidated(invalidated: ReadonlySet<string>) {
    try {
      const paths = await changedAddresses(db, invalidated)
      await queue(paths)
      // A post may have been scheduled. During a pause after a failure, the next attempt sends everything.
      if (failures === 0 && (paths.length > 0 || invalidated.has('posts'))) runIn(pace.gatherMs)
    } catch (error) {
      log.error({ error }, 'what search engines should hear of could not be read')
    }
  }

  const stopListening = events.on('invalidated', (invalidated, source) => {
    if (source !== 'remote') void onInvalidated(invalidated)
  })
  void run()
  return () => {
    stopping.abort()
    stopListening()
    clearTimeout(timer)
  }
}

/** Whether the site is reachable from outside this machine. */
function isPublic(site: string) {
  const { protocol, hostname } = new URL(site)
  return protocol === 'https:' && !/^(localhost|.*\.localhost|127\..*|\[::1\])$/.test(hostname)
}

/** The addresses that changed with these tags; none for a post that was never public. */
async function changedAddresses(db: Db, invalidated: ReadonlySet<string>) {
  const slugs = [...invalidated].filter((name) => name.startsWith('post:')).map((name) => name.slice('post:'.length))
  const posts = await listEverPublicSlugs(db, slugs)
  return [
    ...addressesOfPosts(posts),
    ...(invalidated.has('press') ? pagesWith('press') : []),
    ...(invalidated.has('gallery') ? ['/media'] : []),
  ]
}

/** The posts and the lists that contain them. */
function addressesOfPosts(slugs: string[]) {
  if (slugs.length === 0) return []
  return [...slugs.map((slug) => `/blog/${slug}`), ...pagesWith('posts', 'case studies')]
}

function pagesWith(...collections: string[]) {
  return sitePages
    .filter(({ collection }) => collection && collections.includes(collection))
    .map(({ path }) => path as string)
}

/** Every participating search engine shares what it receives: https://www.indexnow.org/documentation. */
const indexNowEndpoint = 'https://api.indexnow.org/indexnow'

type Submission = { endpoint: string; site: string; key: string; paths: string[]; signal: AbortSignal }

/** The outcome. A refused submission would be refused again. */
type SubmissionResult = { result: 'accepted' | 'rejected' | 'failed'; answer: string }

async function sendAddresses({ endpoint, site, key, paths, signal }: Submission): Promise<SubmissionResult> {
  const submission = {
    host: new URL(site).host,
    key,
    keyLocation: `${site}/${key}.txt`,
    urlList: paths.map((path) => site + path),
  }
  try {
    const answer = await fetch(endpoint, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json; charset=utf-8' },
      body: JSON.stringify(submission),
      redirect: 'error',
      signal: AbortSignal.any([signal, AbortSignal.timeout(rules.indexNow.timeoutSeconds * 1000)]),
    })
    await answer.body?.cancel()
    const isTemporary = answer.status === 429 || answer.status >= 500
    return { result: answer.ok ? 'accepted' : isTemporary ? 'failed' : 'rejected', answer: String(answer.status) }
  } catch (error) {
    return { result: 'failed', answer: String(error) }
  }
}
