import { randomUUID } from 'node:crypto'
import { dayOf } from '#domain/analytics/days.ts'
import { type Actor, accountIn, machine } from '#domain/change/actor.ts'
import { type ChangeContext, change } from '#domain/change/change.server.ts'
import { longDay } from '#domain/dates.ts'
import { silentSince } from '#domain/files/discard-files.server.ts'
import type { OpenContent } from '#domain/firm/open-content.server.ts'
import { listCompleteArticles } from '#domain/press/articles.server.ts'
import { Problem } from '#domain/problem.ts'
import { rules } from '#domain/rules.ts'
import { databaseNow } from '#platform/database/clock.ts'
import type { Resources } from '#platform/resources.ts'
import { type CheckName, type CheckResult, type CheckResults, checks } from './check.ts'
import {
  checkDataContact,
  checkDeclaration,
  checkEnrolment,
  checkForbiddenWords,
  checkNotice,
  lintPosts,
} from './check-law.server.ts'
import { checkLinks, checkLinksOutside } from './check-links.server.ts'
import {
  checkBackup,
  checkFirstPassword,
  checkHttps,
  checkMail,
  checkMailFailed,
  checkMailTried,
  checkMissingAddresses,
  checkPublicAddress,
  checkRestore,
  checkSecondFactor,
} from './check-operation.server.ts'
import { checkAltTexts, checkContrast } from './check-pictures.server.ts'
import { checkSampleContent, checkSamples, checkStructuredData, checkTitles } from './check-words.server.ts'
import { type FetchPage, readSite } from './read-site.server.ts'
import { findLastCheck } from './readiness.server.ts'

type CheckResources = ChangeContext & Pick<Resources, 'config' | 'mail' | 'workerPool'>
type Looking = { content: OpenContent; fetchPage: FetchPage; signal?: AbortSignal; now?: Date }
type Options = Looking & { /** Whether other sites are asked too. */ outside?: boolean }

/** Begins to look at everything; answers when that has begun, and the page asks how far it is. */
export async function startChecks(resources: CheckResources, actor: Actor, options: Options) {
  const id = await change(resources, actor, async ({ db, record }) => {
    const now = await databaseNow(db)
    const at = now.toISOString()
    await db.deleteFrom('readinessCheck').where('running', '=', 1).where('seenAt', '<=', silentSince(now)).execute()
    const row = {
      id: randomUUID(),
      startedAt: at,
      startedBy: accountIn(actor),
      running: 1,
      seenAt: at,
      ...noProgress,
    }
    const started = await db
      .insertInto('readinessCheck')
      .values(row)
      .onConflict((conflict) => conflict.column('running').doNothing())
      .returning('id')
      .executeTakeFirst()
    if (!started) throw new Problem('check-running')
    await record('readiness checked', started.id)
    return started.id
  })
  const ended = finishChecks(resources, id, options).catch((error) =>
    resources.log.error({ error }, 'what a check of the site found could not be kept'),
  )
  return { id, ended }
}

/** Ends the check that is under way, wherever it is: the last results stay. */
export async function stopChecks(resources: ChangeContext, actor: Actor) {
  await change(resources, actor, async ({ db }) => {
    await db.deleteFrom('readinessCheck').where('running', '=', 1).execute()
  })
}

const noProgress = { step: checks[0].name as CheckName, done: 0, results: '{}' }

/** How often those who look at it learn more. */
const everyMs = 500

async function finishChecks(resources: CheckResources, id: string, { outside = false, ...looking }: Options) {
  const { log } = resources
  const stopping = new AbortController()
  let progress = noProgress
  /** Somebody may have stopped it, at another process too: then its row is gone. */
  const noteProgress = () =>
    change(resources, machine, async ({ db }) => {
      const seenAt = (await databaseNow(db)).toISOString()
      const { numUpdatedRows } = await db
        .updateTable('readinessCheck')
        .set({ seenAt, ...progress })
        .where('id', '=', id)
        // What was found in the end stays, also where this comes late.
        .where('running', '=', 1)
        .executeTakeFirst()
      if (numUpdatedRows === 0n) stopping.abort()
    }).catch((error) => log.warn({ error }, 'the progress of a check could not be noted'))
  const timer = setInterval(noteProgress, everyMs)
  try {
    const results = await runChecks(
      resources,
      { ...looking, signal: stopping.signal },
      outside,
      (step, done, found) => {
        progress = { step, done, results: JSON.stringify(found) }
      },
    )
    await endChecks(resources, id, results)
  } catch (error) {
    if (!stopping.signal.aborted) log.error({ error }, 'a check of the site failed')
    await endChecks(resources, id)
  } finally {
    clearInterval(timer)
  }
}

/** Keeps what was found, in the place of what was found before. */
async function endChecks(resources: ChangeContext, id: string, results?: CheckResults) {
  await change(resources, machine, async ({ db }) => {
    const endedAt = (await databaseNow(db)).toISOString()
    const row = { running: null, endedAt, results: JSON.stringify(results) }
    if (!results) await db.deleteFrom('readinessCheck').where('id', '=', id).execute()
    else if (await db.updateTable('readinessCheck').set(row).where('id', '=', id).returning('id').executeTakeFirst())
      await db.deleteFrom('readinessCheck').where('id', '<>', id).execute()
  })
}

/** Looks at one after the other. Links to other sites are as they were last seen, unless they are asked now. */
export async function runChecks(
  resources: CheckResources,
  looking: Looking,
  outside: boolean,
  report: (step: CheckName, done: number, found: CheckResults) => void = () => {},
): Promise<CheckResults> {
  const before = await findLastCheck(resources.db)
  const look = lookAt(resources, looking, outside ? undefined : before?.results['links-outside'])
  const results: CheckResults = {}
  for (const [done, { name }] of checks.entries()) {
    looking.signal?.throwIfAborted()
    report(name, done, results)
    const result = await look[name](outside)
    if (result) results[name] = result
  }
  return results
}

type Look = (outside: boolean) => Promise<CheckResult | undefined> | CheckResult

/** How each is looked at. What several need is read once. */
function lookAt(resources: CheckResources, looking: Looking, seenOutside?: CheckResult): Record<CheckName, Look> {
  const { content, fetchPage, signal, now = new Date() } = looking
  const { db, config } = resources
  const site = config.PUBLIC_URL
  const words = content.current
  const pages = once(() => readSite({ ...resources, content: words, fetchPage }, signal))
  const posts = once(() => lintPosts(resources))
  return {
    samples: () => checkSamples(words),
    'sample-content': () => checkSampleContent(db),
    titles: async () => checkTitles(await pages()),
    'structured-data': async () => checkStructuredData(await pages()),
    'rule-36': async () => checkForbiddenWords({ db, content }, await posts()),
    enrolment: () => checkEnrolment(words),
    declaration: () => checkDeclaration(words, dayOf(now)),
    'data-contact': () => checkDataContact(words),
    notice: () => checkNotice(words, config),
    'public-address': () => checkPublicAddress(resources),
    https: () => checkHttps(resources),
    'missing-addresses': () => checkMissingAddresses(resources, now),
    mail: () => checkMail(resources),
    'mail-tried': () => checkMailTried(resources),
    'mail-failed': () => checkMailFailed(resources, now),
    'second-factor': () => checkSecondFactor(resources),
    'first-password': () => checkFirstPassword(resources),
    backup: () => checkBackup(resources, now),
    restore: () => checkRestore(resources),
    'alt-texts': async () => checkAltTexts({ db, content: words }, await posts()),
    contrast: () => checkContrast({ ...resources, content: words }, signal),
    links: async () => checkLinks({ pages: await pages(), fetchPage, site }, signal),
    'links-outside': async (outside) => {
      if (!outside) return seenOutside
      const articles = await listCompleteArticles(db, 1, mostArticles)
      const { left, note } = await checkLinksOutside({ pages: await pages(), site, articles }, { signal })
      const asked = `asked on ${longDay(dayOf(now))}`
      return { left, note: note ? `${note}, ${asked}` : asked }
    },
  }
}

/** Press links that are followed; the newest. */
const mostArticles = rules.readiness.outside.most

function once<Value>(read: () => Promise<Value>) {
  let reading: Promise<Value> | undefined
  return () => {
    reading ??= read()
    return reading
  }
}
