import { timingSafeEqual } from 'node:crypto'
import { may } from '#domain/change/rights.ts'
import type { Content } from '#domain/firm/content.ts'
import { ContentError } from '#domain/firm/content-file.server.ts'
import type { OpenContent } from '#domain/firm/open-content.server.ts'
import { rules } from '#domain/rules.ts'
import type { Db } from '#platform/database/tables.ts'
import type { Sign } from '#platform/secrets.ts'
import { draftPath } from './draft-path.ts'
import { listWebsitePages, placeOfKey, websiteFields } from './website-page.ts'
import { editsOf, listDrafts, listTexts } from './website-texts.server.ts'

type Draft = Awaited<ReturnType<typeof listDrafts>>[number]

/** The content with the draft. Pages of the draft that are not valid yet are left out, with their mistakes. */
export type DraftContent = { content: Content; changes: number; mistakes: DraftMistake[] }

/** Why the draft of a page cannot be shown, with its field if there is one. */
export type DraftMistake = { page?: string; key?: string; label?: string; reason: string }

/** Builds the content with the draft once per version of the draft, since reading and checking it takes a while. */
export function openDraftContent(db: Db, content: OpenContent) {
  let last: { base: Content; version: string; built: Promise<DraftContent> } | undefined

  return async () => {
    const version = await findDraftVersion(db)
    if (last?.base !== content.current || last.version !== version) {
      const built = buildDraft(db, content)
      const latest = { base: content.current, version, built }
      last = latest
      built.catch(() => {
        if (last === latest) last = undefined
      })
    }
    return await last.built
  }
}

/** A text that changes with every change of the draft. */
async function findDraftVersion(db: Db) {
  const state = await db
    .selectFrom('websiteDraft')
    .select(({ fn }) => [
      fn.countAll().as('values'),
      fn.sum('revision').as('revisions'),
      fn.max('editedAt').as('editedAt'),
    ])
    .executeTakeFirstOrThrow()
  return Object.values(state).join(' ')
}

async function buildDraft(db: Db, content: OpenContent): Promise<DraftContent> {
  const [texts, drafts] = await Promise.all([listTexts(db), listDrafts(db)])
  const mistakes: DraftMistake[] = []
  let shown = drafts
  while (shown.length > 0) {
    try {
      return { content: await content.build(editsOf([...texts, ...shown])), changes: drafts.length, mistakes }
    } catch (error) {
      if (!(error instanceof ContentError)) throw error
      const newMistakes = error.message.split('\n').map(parseMistake)
      mistakes.push(...newMistakes)
      shown = withoutFailing(shown, newMistakes)
    }
  }
  return { content: content.current, changes: drafts.length, mistakes }
}

/** Leaves out the page with the mistake; if no single page has it, the page that was changed last. */
function withoutFailing(values: Draft[], mistakes: DraftMistake[]) {
  const ownMistake = mistakes.find(({ page }) => values.some((value) => value.page === page))
  const failing = ownMistake ?? values.reduce((last, value) => (value.editedAt > last.editedAt ? value : last))
  return values.filter(({ page }) => page !== failing.page)
}

/** Finds the field of an error message such as 'content/team/x.md: a text is missing at summary (line 3)'. */
function parseMistake(sentence: string): DraftMistake {
  const [, file = '', reason = sentence, at = ''] =
    /^content\/([^:]+): (.*?)(?: at (\S+))?(?: \(line \d+\))?$/.exec(sentence) ?? []
  const path = at.replace(/\[(\d+)\]/g, '.$1')
  const fields = listWebsitePages([file]).flatMap((page) =>
    websiteFields(page).flatMap(({ key, label }) => {
      const place = placeOfKey(page, key)
      return place?.file === file ? [{ page: page.id, key, label, at: place.key }] : []
    }),
  )
  const match = fields.find((field) => path === field.at || path.startsWith(`${field.at}.`))
  return { page: match?.page ?? fields[0]?.page, key: match?.key, label: match?.label, reason }
}

const purpose = 'draft link'
const dayMs = 24 * 60 * 60 * 1000

/**
 * A link that shows the website with the draft, as it is when the link is opened. It works for some days and while its
 * creator may edit the website. It is signed and not stored.
 */
export function draftLink(sign: Sign, accountId: string, now = new Date()) {
  const endsAt = new Date(now.getTime() + rules.preview.days * dayMs)
  return { address: draftPath('/', tokenOf(sign, accountId, endsAt.getTime())), endsAt: endsAt.toISOString() }
}

/** Until when a link is valid; 'ended' if it is no longer, undefined if its signature is wrong. */
export async function findDraftLink({ db, sign }: { db: Db; sign: Sign }, token: string, now = new Date()) {
  const [accountId = '', end = ''] = token.split('.')
  const endsAt = Number.parseInt(end, 36)
  const [actual, expected] = [token, tokenOf(sign, accountId, endsAt)].map((text) => Buffer.from(text))
  if (!actual || !expected || actual.length !== expected.length || !timingSafeEqual(actual, expected)) return undefined
  if (endsAt <= now.getTime()) return 'ended'
  const open = db.selectFrom('user').select('role').where('id', '=', accountId).where('closedAt', 'is', null)
  const creator = await open.executeTakeFirst()
  return creator && may(creator.role, 'website') ? { endsAt: new Date(endsAt).toISOString() } : 'ended'
}

function tokenOf(sign: Sign, accountId: string, endsAt: number) {
  const payload = `${accountId}.${endsAt.toString(36)}`
  return `${payload}.${sign(purpose, payload)}`
}
