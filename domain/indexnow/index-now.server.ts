import { listOncePublic } from '#domain/blog/addresses.server.ts'
import { findNextPublication, listPublishedSince } from '#domain/blog/posts.server.ts'
import { machine } from '#domain/change/actor.ts'
import { type ChangeContext, change } from '#domain/change/change.server.ts'
import { runJob } from '#domain/jobs/run-job.server.ts'
import { findOpening } from '#domain/readiness/indexing.server.ts'
import { rules } from '#domain/rules.ts'
import { findScheduleOnly } from '#domain/schedule-only/schedule-only.server.ts'
import { sitePages } from '#domain/site/pages.ts'
import { databaseNow } from '#platform/database/clock.ts'
import type { Db } from '#platform/database/tables.ts'
import type { Resources } from '#platform/resources.ts'

/** How quickly it is gone about, in milliseconds. */
type Pace = { gatherMs: number; retryMs: number[] }

const { gatherSeconds, retrySeconds, mostAddresses } = rules.indexNow
const usualPace: Pace = { gatherMs: gatherSeconds * 1000, retryMs: retrySeconds.map((seconds) => seconds * 1000) }
/** So often it is looked for what another process was killed before it could send, and for posts dated ahead. */
const lookMs = 10 * 60_000

type OpenIndexNowResources = ChangeContext & Pick<Resources, 'config'>

/**
 * Tells search engines which addresses have changed, where a key is set and the site is public. The process that made
 * the change queues its addresses, and whichever has the lease sends what is queued: each change is told once. One that
 * is killed between its change and the queue loses that change; search engines find it at their next visit. Nothing
 * waits for it. The answer stops it.
 */
export function openIndexNow(resources: OpenIndexNowResources, endpoint = indexNowEndpoint, pace = usualPace) {
  const { config, db, events, log } = resources
  const { INDEXNOW_KEY: key, PUBLIC_URL: site } = config
  if (!key || !isPublic(site)) return () => {}

  const stopping = new AbortController()
  let timer: NodeJS.Timeout | undefined
  let timerEnds = Number.POSITIVE_INFINITY
  let tries = 0

  /** At that time, unless it is looked earlier anyway. */
  function lookIn(ms: number) {
    const ends = performance.now() + ms
    if (stopping.signal.aborted || ends >= timerEnds) return
    clearTimeout(timer)
    timer = setTimeout(look, ms)
    timerEnds = ends
  }

  async function look() {
    timerEnds = Number.POSITIVE_INFINITY
    try {
      let next: number | undefined
      const job = { name: 'tell search engines', everyMs: 0 }
      const isMine = await runJob(resources, job, async ({ at, before }) => {
        // Of a post that was dated ahead nobody tells when its time has come.
        if (before) await queue(addressesOfPosts(await listPublishedSince(db, before, at)))
        next = await send()
        const publication = await findNextPublication(db, at)
        if (publication) next ??= Math.max(0, Date.parse(publication) - at.getTime()) + 1
      })
      // Without the lease another process is sending, perhaps without what was queued just now.
      lookIn(Math.min(next ?? (isMine ? lookMs : pace.gatherMs), lookMs))
    } catch (error) {
      log.error({ error }, 'what search engines should hear of could not be read')
      lookIn(lookMs)
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

  /** Sends what is queued; returns after how many milliseconds to try again, where that is known. */
  async function send() {
    // Who asked for a hidden page now would forget it: what is queued waits until it is shown again.
    if (await findScheduleOnly(db)) return lookMs
    // Until search engines are let in, every page tells them to stay away.
    if (!(await findOpening(db))) return lookMs
    const queued = await db.selectFrom('indexNowPath').selectAll().orderBy('path').limit(mostAddresses).execute()
    if (queued.length === 0) return undefined
    const paths = queued.map(({ path }) => path)
    const { result, answer } = await sendAddresses({ endpoint, site, key: key ?? '', paths, signal: stopping.signal })
    if (stopping.signal.aborted) return undefined
    const pause = result === 'missed' ? pace.retryMs[tries] : undefined
    const told = { addresses: paths.length, answer }
    if (pause !== undefined) {
      tries++
      log.warn(told, 'search engines could not be told, and will be again')
      return pause
    }
    if (result === 'taken') log.info(told, 'search engines told of changes')
    else log.error(told, 'search engines did not take what they were told')
    tries = 0
    // What has changed again meanwhile stays.
    const newest = queued.map(({ changedAt }) => changedAt).reduce((one, other) => (one > other ? one : other))
    await change(resources, machine, async ({ db }) => {
      await db.deleteFrom('indexNowPath').where('path', 'in', paths).where('changedAt', '<=', newest).execute()
    })
    const left = await db.selectFrom('indexNowPath').select('path').limit(1).executeTakeFirst()
    return left && pace.gatherMs
  }

  async function hear(invalidated: ReadonlySet<string>) {
    try {
      const paths = await changedAddresses(db, invalidated)
      await queue(paths)
      // A post may have been dated ahead. During a pause after a failure the next try takes all along.
      if (tries === 0 && (paths.length > 0 || invalidated.has('posts'))) lookIn(pace.gatherMs)
    } catch (error) {
      log.error({ error }, 'what search engines should hear of could not be read')
    }
  }

  const stopListening = events.on('invalidated', (invalidated, source) => {
    if (source !== 'remote') void hear(invalidated)
  })
  void look()
  return () => {
    stopping.abort()
    stopListening()
    clearTimeout(timer)
  }
}

/** A site that only its own machine finds has nothing to tell. */
function isPublic(site: string) {
  const { protocol, hostname } = new URL(site)
  return protocol === 'https:' && !/^(localhost|.*\.localhost|127\..*|\[::1\])$/.test(hostname)
}

/** The addresses that readers find changed after these were touched; of a post that never was public, none. */
async function changedAddresses(db: Db, invalidated: ReadonlySet<string>) {
  const named = [...invalidated].filter((name) => name.startsWith('post:')).map((name) => name.slice('post:'.length))
  const posts = await listOncePublic(db, named)
  return [
    ...addressesOfPosts(posts),
    ...(invalidated.has('press') ? pagesThatShow('press') : []),
    ...(invalidated.has('gallery') ? ['/media'] : []),
  ]
}

/** Posts, and the lists they stand in. */
function addressesOfPosts(slugs: string[]) {
  if (slugs.length === 0) return []
  return [...slugs.map((slug) => `/blog/${slug}`), ...pagesThatShow('posts', 'case studies')]
}

function pagesThatShow(...what: string[]) {
  return sitePages.filter(({ shows }) => shows && what.includes(shows)).map(({ path }) => path as string)
}

/** Any search engine that takes part passes on what it is told: https://www.indexnow.org/documentation. */
const indexNowEndpoint = 'https://api.indexnow.org/indexnow'

type News = { endpoint: string; site: string; key: string; paths: string[]; signal: AbortSignal }

/** How it was taken. What was refused would be refused again. */
export type Taking = { result: 'taken' | 'refused' | 'missed'; answer: string }

async function sendAddresses({ endpoint, site, key, paths, signal }: News): Promise<Taking> {
  const news = {
    host: new URL(site).host,
    key,
    keyLocation: `${site}/${key}.txt`,
    urlList: paths.map((path) => site + path),
  }
  try {
    const answer = await fetch(endpoint, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json; charset=utf-8' },
      body: JSON.stringify(news),
      redirect: 'error',
      signal: AbortSignal.any([signal, AbortSignal.timeout(rules.indexNow.patienceSeconds * 1000)]),
    })
    await answer.body?.cancel()
    const isPassing = answer.status === 429 || answer.status >= 500
    return { result: answer.ok ? 'taken' : isPassing ? 'missed' : 'refused', answer: String(answer.status) }
  } catch (error) {
    return { result: 'missed', answer: String(error) }
  }
}
