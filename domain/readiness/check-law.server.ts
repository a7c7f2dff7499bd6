import { published } from '#domain/blog/posts.server.ts'
import { longDay } from '#domain/dates.ts'
import type { Content } from '#domain/firm/content.ts'
import { periodsOf } from '#domain/firm/content-file.server.ts'
import type { OpenContent } from '#domain/firm/open-content.server.ts'
import { amount, numberWord, plural } from '#domain/number-word.ts'
import { rules } from '#domain/rules.ts'
import { wordsOfHtml } from '#domain/text/html.ts'
import { lintValues } from '#domain/website/lint-values.ts'
import { findWebsitePage, listWebsitePages, websiteFields } from '#domain/website/website-page.ts'
import { fileValue, listTexts, type WebsiteValue } from '#domain/website/website-texts.server.ts'
import type { LintFinding } from '#domain/writing/lint.ts'
import type { Db } from '#platform/database/tables.ts'
import type { Resources } from '#platform/resources.ts'
import type { WorkerDefinition } from '#platform/worker-pool/worker-pool.ts'
import type { CheckResult } from './check.ts'
import { samplesIn } from './check-words.server.ts'
import { fieldPath, postPath } from './edit-path.ts'

const lintWorker: WorkerDefinition<Pick<typeof import('#domain/writing/lint.ts'), 'lintPost'>> = {
  module: 'domain/writing/lint.ts',
  maxWaiting: 50,
  timeoutMs: 10_000,
  maxMegabytes: 200,
}

export type LintedPost = { id: string; title: string; findings: LintFinding[] }

/** The lint findings of each public post, without Rule 36 findings that its author explained when publishing it. */
export async function lintPosts({ db, workerPool }: Pick<Resources, 'db' | 'workerPool'>): Promise<LintedPost[]> {
  const posts = await published(db).select(['id', 'title', 'summary', 'text']).orderBy('publishedAt', 'desc').execute()
  const explained = await listExplained(db)
  const linted: LintedPost[] = []
  for (const { id, title, summary, text } of posts) {
    const findings = await workerPool.run(lintWorker, 'lintPost', { title, summary, text })
    linted.push({ id, title, findings: findings.filter(({ kind }) => kind !== 'rule-36' || !explained.has(id)) })
  }
  return linted
}

async function listExplained(db: Db) {
  const rows = await db
    .selectFrom('revision')
    .select('postId')
    .distinct()
    .where('explanation', 'is not', null)
    .execute()
  return new Set(rows.map(({ postId }) => postId))
}

type TextSources = { db: Db; content: Pick<OpenContent, 'files'> }

/** Checks the texts of the website and the posts for words that Rule 36 forbids. */
export async function checkForbiddenWords({ db, content }: TextSources, posts: LintedPost[]): Promise<CheckResult> {
  const inPosts = posts.flatMap(({ id, title, findings }) =>
    findings
      .filter(({ kind }) => kind === 'rule-36')
      .map(({ name }) => ({ name: `${title}: ${name}`, to: postPath(id) })),
  )
  const explainedKeys = await explainedTexts(db)
  const inTexts = lintValues(await listValues({ db, content }))
    .filter(({ page, key }) => !explainedKeys.has(`${page} ${key}`))
    .map(({ page, key, name }) => ({
      name: `${findWebsitePage(page)?.name ?? page}: ${name}`,
      to: fieldPath(page, key),
    }))
  const places = [...inTexts, ...inPosts]
  const note = `${amount(posts.length, 'post')} read`
  if (places.length === 0) return { note }
  return {
    note,
    left: {
      title: `${numberWord(places.length)} ${plural(places.length, 'word', 'words')} that Rule 36 forbids`,
      text: 'An advocate’s website states facts and does not advertise. Change them, or explain them when publishing.',
      places,
    },
  }
}

/** The texts that somebody explained when publishing them, if they are unchanged since. */
async function explainedTexts(db: Db) {
  const rows = await db
    .selectFrom('websiteChange')
    .innerJoin('websitePublication', 'websitePublication.id', 'publicationId')
    .innerJoin('websiteText', (join) =>
      join
        .onRef('websiteText.page', '=', 'websiteChange.page')
        .onRef('websiteText.key', '=', 'websiteChange.key')
        .onRef('websiteText.value', '=', 'websiteChange.after'),
    )
    .select(['websiteChange.page', 'websiteChange.key'])
    .where('explanation', 'is not', null)
    .execute()
  return new Set(rows.map(({ page, key }) => `${page} ${key}`))
}

/** Every text of the website: the office's value, or else that of its file. */
async function listValues({ db, content }: TextSources): Promise<WebsiteValue[]> {
  const texts = await listTexts(db)
  const changedKeys = new Set(texts.map(({ page, key }) => `${page} ${key}`))
  const inFiles = listWebsitePages(content.files().sources.keys()).flatMap((page) =>
    websiteFields(page)
      .filter(({ key }) => !changedKeys.has(`${page.id} ${key}`))
      .map(({ key }) => ({ page: page.id, key, value: fileValue(content, page.id, key) ?? null })),
  )
  return [...texts, ...inFiles]
}

/** Checks that each advocate's enrolment number and date are not samples. */
export function checkEnrolment(content: Content): CheckResult {
  const places = samplesIn(content, (file, field) => file.startsWith('content/team/') && field.startsWith('enrolment.'))
  const note = amount(content.team.length, 'person', 'people')
  if (places.length === 0) return { note }
  return {
    note,
    left: {
      title: 'Enrolment numbers are samples',
      text: 'The Bar Council asks for the number and the day of each advocate.',
      places,
    },
  }
}

/** Checks that the contact for questions about data is a real person. */
export function checkDataContact(content: Content): CheckResult {
  const places = samplesIn(content, (file, field) => file === 'content/firm.yaml' && field.startsWith('dataContact.'))
  if (places.length === 0) return { note: content.firm.dataContact.name }
  return {
    left: {
      title: 'The person to ask about data is a sample',
      text: 'The notice, the privacy policy and every letter name this person.',
      places,
    },
  }
}

/**
 * Checks that a named advocate has declared within the year that the particulars are true, and that the Bar Council was
 * informed.
 */
export function checkDeclaration(content: Content, today: string): CheckResult {
  const { firm } = content
  const endsOn = declarationEnd(content)
  const samples = samplesIn(content, (file, field) => file === 'content/firm.yaml' && declarationFields.test(field))
  const declaration = fieldPath('firm', 'declaration.on')
  if (endsOn === undefined || today >= endsOn) {
    const title = endsOn ? 'The declaration of truth has ended' : 'There is no declaration of truth'
    const text = 'An advocate declares each year anew that the particulars on the website are true.'
    return { left: { title, text, mend: { label: 'Declare it', to: declaration } } }
  }
  if (samples.length > 0) {
    const text = 'Name the advocate, the day, and the reference of the letter to the Bar Council.'
    return { left: { title: 'The declaration of truth is a sample', text, places: samples } }
  }
  return { note: `${firm.declaration?.by}, until ${longDay(endsOn)}` }
}

/** The day on which the declaration expires; undefined if there is none. */
function declarationEnd({ firm: { declaration } }: Content) {
  if (!declaration) return undefined
  const end = new Date(declaration.on)
  end.setUTCFullYear(end.getUTCFullYear() + rules.declaration.years)
  return end.toISOString().slice(0, 'YYYY-MM-DD'.length)
}

const declarationFields = /^(declaration\.|intimation$)/

/** Checks that the notice and the privacy policy name the retention periods of the settings. */
export function checkNotice({ notice, privacy, interface: words }: Content, config: Resources['config']): CheckResult {
  const { retention = '', spamRetention = '', bin = '', record = '', backups = '' } = periodsOf(config, words)
  const details = notice.details.map(({ text }) => text).join(' ')
  const texts = [
    { name: 'Notice, beside the form', to: fieldPath('notice', 'summary'), text: notice.summary, periods: [retention] },
    {
      name: 'Notice, in full',
      to: fieldPath('notice', 'details'),
      text: details,
      periods: [retention, spamRetention, bin, backups],
    },
    {
      name: 'Privacy policy',
      to: fieldPath('privacy-policy', 'text.body'),
      text: wordsOfHtml(privacy.html),
      periods: [retention, spamRetention, bin, record, backups],
    },
  ]
  const places = texts.flatMap(({ name, to, text, periods }) => {
    const missing = periods.filter((period) => !text.replaceAll(/\s+/g, ' ').includes(period))
    return missing.length > 0 ? [{ name: `${name}: ${missing.join(', ')}`, to }] : []
  })
  const note = `version ${notice.version}`
  if (places.length === 0) return { note }
  return {
    note,
    left: {
      title: 'The data notice does not say how long data are kept',
      text: 'The site keeps to these periods, and the text names others or none.',
      places,
    },
  }
}
