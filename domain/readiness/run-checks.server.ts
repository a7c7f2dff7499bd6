import { randomUUID } from 'node:crypto'
import { dayOf } from '#domain/analytics/days.ts'
import { type Actor, accountIn, machine } from '#domain/change/actor.ts'
import { type ChangeContext, change } from '#domain/change/change.server.ts'
import { longDay } from '#domain/dates.ts'
import type { OpenContent } from '#domain/firm/open-content.server.ts'
import { heartbeatRange } from '#domain/heartbeat.server.ts'
import { listCompleteArticles } from '#domain/press/articles.server.ts'
import { Problem } from '#domain/problem.ts'
import { rules } from '#domain/rules.ts'
import { databaseNow } from '#platform/database/dialect.ts'
import type { Resources } from '#platform/resources.ts'
import { type CheckName, type CheckResult, type CheckResults, checks, type FailedCheck } from './check.ts'
import {
  checkDataContact,
  checkDeclaration,
  checkEnrolment,
  checkForbiddenWords,
  checkNotice,
  lintPosts,
} from './check-law.server.ts'
import { checkExternalLinks, checkLinks } from './check-links.server.ts'
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
import { type FetchPage, findLastCheck, readSite } from './readiness.server.ts'

type CheckResources = ChangeContext & Pick<Resources, 'config' | 'mail' | 'workerPool'>
type CheckContext = { content: OpenContent; fetchPage: FetchPage; signal?: AbortSignal; now?: Date }
type Options = CheckContext & { /** Whether external links are checked too. */ outside?: boolean }

/** Starts all checks and returns without waiting for the end; the page polls the progress. */
export async function startChecks(resources: CheckResources, actor: Actor, options: Options) {
  const id = await change(resources, actor, async ({ db, record }) => {
    const now = await databaseNow(db)
    const at = now.toISOString()
    const [from, to] = heartbeatRange(now)
    await db
      .deleteFrom('readinessCheck')
      .where('running', '=', 1)
      .where(({ not, between }) => not(between('seenAt', from, to)))
      .execute()
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

/** Stops the running check, in whichever process; the last results stay. */
export async function stopChecks(resources: ChangeContext, actor: Actor) {
  await change(resources, actor, async ({ db }) => {
    await db.deleteFrom('readinessCheck').where('running', '=', 1).execute()
  })
}

const noProgress = { step: checks[0].name as CheckName, done: 0, results: '{}' }

/** How often the progress is written. */
const progressMs = 500

async function finishChecks(resources: CheckResources, id: string, { outside = false, ...context }: Options) {
  const { log } = resources
  const stopping = new AbortController()
  let progress = noProgress
  /** Aborts if the row is gone: somebody stopped the check, possibly through another process. */
  const storeProgress = () =>
    change(resources, machine, async ({ db }) => {
      const seenAt = (await databaseNow(db)).toISOString()
      const { numUpdatedRows } = await db
        .updateTable('readinessCheck')
        .set({ seenAt, ...progress })
        .where('id', '=', id)
        // A late progress update must not overwrite the final results.
        .where('running', '=', 1)
        .executeTakeFirst()
      if (numUpdatedRows === 0n) stopping.abort()
    }).catch((error) => log.warn({ error }, 'the progress of a check could not be noted'))
  const timer = setInterval(storeProgress, progressMs)
  try {
    const results = await runChecks(
      resources,
      { ...context, signal: stopping.signal },
      outside,
      (step, done, found) => {
        progress = { step, done, results: JSON.stringify(found) }
      },
    )
    await endChecks(resources, id, results)
  } catch (error) {
    if (!stopping.signal.aborted) log.error({ error }, 'the checks of the site failed')
    await endChecks(resources, id)
  } finally {
    clearInterval(timer)
  }
}

/** Stores the results, which replace the previous ones. */
async function endChecks(resources: ChangeContext, id: string, results?: CheckResults) {
  await change(resources, machine, async ({ db }) => {
    const endedAt = (await databaseNow(db)).toISOString()
    const row = { running: null, endedAt, results: JSON.stringify(results) }
    if (!results) await db.deleteFrom('readinessCheck').where('id', '=', id).execute()
    else if (await db.updateTable('readinessCheck').set(row).where('id', '=', id).returning('id').executeTakeFirst())
      await db.deleteFrom('readinessCheck').where('id', '<>', id).execute()
  })
}

/** Runs the checks one after the other. Unless external links are checked now, their last result is kept. */
async function runChecks(
  resources: CheckResources,
  context: CheckContext,
  outside: boolean,
  report: (step: CheckName, done: number, found: CheckResults) => void = () => {},
): Promise<CheckResults> {
  const before = await findLastCheck(resources.db)
  const runCheck = checkFunctions(resources, context, outside ? undefined : before?.results['links-outside'])
  const results: CheckResults = {}
  for (const [done, { name, good }] of checks.entries()) {
    context.signal?.throwIfAborted()
    report(name, done, results)
    try {
      const result = await runCheck[name](outside)
      if (result) results[name] = result
    } catch (error) {
      context.signal?.throwIfAborted()
      resources.log.error({ error, check: name }, 'a check of the site failed')
      results[name] = { left: couldNotCheck(good) }
    }
  }
  return results
}

/** The page shows this in the place of a check that broke, so it says what the check was about. */
function couldNotCheck(good: string): FailedCheck {
  return {
    title: 'This could not be checked',
    text: `It is not known whether this is so: “${good}”. Please try again; if it fails again, whoever looks after the server finds the reason in the log.`,
  }
}

type CheckFunction = (outside: boolean) => Promise<CheckResult | undefined> | CheckResult

/** The function of each check. Data that several checks need is read once. */
function checkFunctions(
  resources: CheckResources,
  context: CheckContext,
  lastOutside?: CheckResult,
): Record<CheckName, CheckFunction> {
  const { content, fetchPage, signal, now = new Date() } = context
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
      if (!outside) return lastOutside
      const articles = await listCompleteArticles(db, 1, maxArticles)
      const { left, note } = await checkExternalLinks({ pages: await pages(), site, articles }, { signal })
      const checkedOn = `asked on ${longDay(dayOf(now))}`
      return { left, note: note ? `${note}, ${checkedOn}` : checkedOn }
    },
  }
}

/** The newest press links are checked. */
const maxArticles = rules.readiness.outside.most

function once<Value>(read: () => Promise<Value>) {
  let reading: Promise<Value> | undefined
  return () => {
    reading ??= read()
    return reading
  }
}
