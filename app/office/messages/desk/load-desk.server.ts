import { parsePhoneNumberFromString } from 'libphonenumber-js'
import { listUsers } from '#domain/accounts/accounts.server.ts'
import type { Actor } from '#domain/change/actor.ts'
import { may } from '#domain/change/rights.ts'
import { earlierMessages, matchParties } from '#domain/conflicts/match-parties.server.ts'
import type { Content } from '#domain/firm/content.ts'
import { isDeskView, lateBefore, waitingOf } from '#domain/messages/desk/desk.ts'
import { countViews, type DeskQuery, readFilter, searchMessages } from '#domain/messages/desk/desk-list.server.ts'
import { listDeskEntries } from '#domain/messages/desk/handle-messages.server.ts'
import { listShortReplies } from '#domain/messages/desk/short-replies.server.ts'
import { openMessage } from '#domain/messages/desk/show-messages.server.ts'
import { findCommitNumber } from '#domain/messages/desk/unread.server.ts'
import { inPlainDigits } from '#domain/messages/message.ts'
import type { telephoneColumns } from '#domain/messages/messages.server.ts'
import { listEmailsOf, undeliveredAmong } from '#domain/outbox/emails.server.ts'
import { rules } from '#domain/rules.ts'
import type { Resources } from '#platform/resources.ts'
import { asListed, historyOf } from './shown-message.ts'

type Selection = { q?: string; page: number; limit: number }
type Desk = { content: Content; accountId: string; now: Date }

/** Reads the filter from the URL. Ignores an unknown state. */
export function readDeskQuery(params: URLSearchParams): DeskQuery {
  const state = params.get('state')
  return {
    state: isDeskView(state) ? state : undefined,
    service: params.get('service') ?? undefined,
    assignee: params.get('assignee') ?? undefined,
    late: params.get('late') === '1' || undefined,
  }
}

export type LoadedDesk = Awaited<ReturnType<typeof loadDesk>> & Pick<Selection, 'page' | 'q'>

/** Loads a page of the list, with the counts of all views and the choices of the filters. */
export async function loadDesk(
  { db, mail, config }: Pick<Resources, 'db' | 'mail' | 'config'>,
  query: DeskQuery,
  { q, page, limit }: Selection,
  { content, accountId, now }: Desk,
) {
  // Read the commit number before the rows: so the rows may be newer than it, but never older.
  const asOf = await findCommitNumber(db)
  const { practiceAreas, firm } = content
  const filter = await readFilter(db, { ...query, q }, { accountId, firm, now })
  const [result, { counts, late, mine }, users, replies] = await Promise.all([
    filter ? searchMessages(db, { ...filter, page, limit }) : { rows: [], total: 0 },
    countViews(db, { lateBefore: lateBefore(firm, now), accountId }),
    listUsers(db),
    listShortReplies(db),
  ])
  const areas = practiceAreas.map(({ slug, title }) => ({ slug, title }))
  const lookups = {
    areas: new Map(areas.map(({ slug, title }) => [slug, title])),
    colleagues: new Map(users.map(({ id, username, name }) => [id, { username, name }])),
    firm,
    now,
  }
  const undelivered = await undeliveredAmong(
    db,
    result.rows.map(({ id }) => id),
  )
  return {
    rows: result.rows.map((row) => ({ ...asListed(row, lookups), isUndelivered: undelivered.has(row.id) })),
    total: result.total,
    counts,
    late,
    mine,
    asOf,
    query,
    hasMail: mail !== undefined,
    spamDays: config.SPAM_RETENTION_DAYS,
    areas,
    colleagues: users.filter(({ role }) => may(role, 'messages')).map(({ username, name }) => ({ username, name })),
    replies: replies.map(({ id, title, text }) => ({ id, title, text })),
  }
}

export type OpenedMessage = NonNullable<Awaited<ReturnType<typeof loadMessage>>>

const dayMs = 24 * 60 * 60 * 1000

/** Loads everything that the desk shows of a message; undefined if it does not exist. */
export async function loadMessage(
  resources: Resources,
  { practiceAreas, firm }: Content,
  actor: Actor,
  id: string,
  now = new Date(),
) {
  const { db } = resources
  const message = await openMessage(resources, actor, id, now)
  if (!message) return undefined
  const [entries, users, letters, earlier, matchedParties] = await Promise.all([
    listDeskEntries(db, [id]),
    listUsers(db),
    listEmailsOf(db, id),
    earlierMessages(db, message),
    matchParties(db, message),
  ])
  const listed = asListed(message, {
    areas: new Map(practiceAreas.map(({ slug, title }) => [slug, title])),
    colleagues: new Map(users.map(({ id, username, name }) => [id, { username, name }])),
    firm,
    now,
  })
  const { email, text, noticeVersion, binnedAt } = message
  return {
    ...listed,
    email,
    text,
    noticeVersion,
    firm: firm.name,
    phones: phonesOf(message),
    waited: waitingOf(firm, message, now),
    spamReasons: JSON.parse(message.spamReasons) as string[],
    removedAt: binnedAt && new Date(Date.parse(binnedAt) + rules.message.binDays * dayMs).toISOString(),
    earlier,
    matchedParties,
    history: historyOf(message, entries, letters),
    undelivered: letters.filter(({ answer, deliveredAt }) => answer !== null && deliveredAt === null),
  }
}

type Telephone = ReturnType<typeof telephoneColumns>

/** The telephone numbers of a message, to dial and to read, and what was typed if that differs. */
export function phonesOf({ phone, phoneE164, secondE164, phoneDigits }: Telephone) {
  const known = [phoneE164, secondE164].flatMap((number) => number ?? [])
  const numbers = known.map((number) => ({
    dialled: number,
    shown: asLandline(number, phone) ?? parsePhoneNumberFromString(number)?.formatInternational() ?? number,
  }))
  // Dial a number of unknown country as it was typed.
  if (numbers.length === 0) numbers.push({ dialled: phoneDigits.split('/')[0] ?? '', shown: phone })
  const typed = withoutPunctuation(phone)
  const isPlain = numbers.length === 1 && withoutPunctuation(numbers[0]?.shown ?? '').endsWith(typed.replace(/^0+/, ''))
  return { numbers, typedAs: isPlain ? undefined : phone, whatsApp: known[0]?.replace('+', '') }
}

/**
 * Formats an Indian number that was typed with a separate area code. By its digits alone '0761 2620000' could also be a
 * mobile number, and would be shown as '76126 20000'.
 */
function asLandline(number: string, typed: string) {
  const code = [...inPlainDigits(typed).matchAll(withAreaCode)]
    .filter(([, code, rest]) => number === `+91${code}${rest?.replace(/\D/g, '')}`)
    .map(([, code]) => code)[0]
  if (!code) return undefined
  const local = number.slice(3 + code.length)
  const half = Math.floor(local.length / 2)
  return `+91 ${code} ${local.slice(0, half)} ${local.slice(half)}`
}

const withAreaCode = /(?<!\d)(?:\(?0|\+?91[\s-]+\(?0?)(\d{2,4})(?:\)[\s-]*|[\s-]+)(\d{6,8}|\d{3,4}[\s-]\d{3,4})(?!\d)/g

function withoutPunctuation(number: string) {
  return number.replace(/[\s+().-]/g, '')
}
