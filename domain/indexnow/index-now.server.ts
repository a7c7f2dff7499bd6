import { listOncePublic } from '#domain/blog/addresses.server.ts'
import { findNextPublication, listPublishedSince } from '#domain/blog/posts.server.ts'
import { rules } from '#domain/rules.ts'
import { sitePages } from '#domain/site/pages.ts'
import type { Db } from '#platform/database/tables.ts'
import type { Resources } from '#platform/resources.ts'

/** How quickly it is gone about, in milliseconds. */
type Pace = { gatherMs: number; retryMs: number[] }

const { gatherSeconds, retrySeconds, mostAddresses } = rules.indexNow
const usualPace: Pace = { gatherMs: gatherSeconds * 1000, retryMs: retrySeconds.map((seconds) => seconds * 1000) }
/** No timer of Node's waits longer than 24 days. */
const longestWaitMs = 24 * 60 * 60 * 1000

type OpenIndexNowResources = Pick<Resources, 'config' | 'db' | 'events' | 'log'>

/**
 * Tells search engines which addresses have changed, where a key is set and the site is public. Nothing waits for it,
 * and what could not be told before the process ends is left to their next visit. The answer stops it.
 */
export function openIndexNow(
  { config, db, events, log }: OpenIndexNowResources,
  endpoint = indexNowEndpoint,
  pace = usualPace,
) {
  const { INDEXNOW_KEY: key, PUBLIC_URL: site } = config
  if (!key || !isPublic(site)) return () => {}

  const waiting = new Set<string>()
  const stopping = new AbortController()
  let sending: NodeJS.Timeout | undefined
  let looking: NodeJS.Timeout | undefined
  let seenUntil = new Date().toISOString()
  let tries = 0

  function tell(paths: string[]) {
    for (const path of paths) waiting.add(path)
    if (waiting.size > 0) sending ??= setTimeout(send, pace.gatherMs)
  }

  async function send(): Promise<void> {
    const paths = [...waiting].slice(0, mostAddresses)
    const { result, answer } = await sendAddresses({ endpoint, site, key: key ?? '', paths, signal: stopping.signal })
    if (stopping.signal.aborted) return
    const pause = result === 'missed' ? pace.retryMs[tries] : undefined
    const told = { addresses: paths.length, answer }
    if (pause !== undefined) {
      tries++
      log.warn(told, 'search engines could not be told, and will be again')
      sending = setTimeout(send, pause)
      return
    }
    if (result === 'taken') log.info(told, 'search engines told of changes')
    else log.error(told, 'search engines did not take what they were told')
    tries = 0
    sending = undefined
    for (const path of paths) waiting.delete(path)
    tell([])
  }

  /** Of a post that was dated ahead nobody tells when it comes: its time is waited for. */
  async function look() {
    clearTimeout(looking)
    try {
      const now = new Date()
      tell(addressesOfPosts(await listPublishedSince(db, seenUntil)))
      seenUntil = now.toISOString()
      const next = await findNextPublication(db, now)
      if (stopping.signal.aborted || !next) return
      clearTimeout(looking)
      looking = setTimeout(look, Math.min(Math.max(0, Date.parse(next) - Date.now()) + 1, longestWaitMs))
    } catch (error) {
      log.error({ error }, 'what search engines should hear of could not be read')
    }
  }

  async function hear(invalidated: ReadonlySet<string>) {
    try {
      tell(await changedAddresses(db, invalidated))
      if (invalidated.has('posts')) await look()
    } catch (error) {
      log.error({ error }, 'what search engines should hear of could not be read')
    }
  }

  const stopListening = events.on('invalidated', (invalidated) => void hear(invalidated))
  void look()
  return () => {
    stopping.abort()
    stopListening()
    clearTimeout(sending)
    clearTimeout(looking)
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
