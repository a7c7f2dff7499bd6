import { listUsers } from '#domain/accounts/accounts.server.ts'
import { may } from '#domain/change/rights.ts'
import type { Content } from '#domain/firm/content.ts'
import { isDeskView } from '#domain/messages/desk/desk.ts'
import { countViews, type DeskQuery, readFilter, searchMessages } from '#domain/messages/desk/desk-list.server.ts'
import { listShortReplies } from '#domain/messages/desk/short-replies.server.ts'
import { findCommitNumber } from '#domain/messages/desk/unread.server.ts'
import { lateBefore } from '#domain/messages/desk/waiting.ts'
import { undeliveredAmong } from '#domain/outbox/emails.server.ts'
import type { Resources } from '#platform/resources.ts'
import { asListed } from './listed-message.ts'

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
