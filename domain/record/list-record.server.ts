import type { Actor } from '#domain/change/actor.ts'
import { type ChangeContext, change } from '#domain/change/change.server.ts'
import type { RecordKind } from '#domain/change/record-kind.ts'
import type { Db } from '#platform/database/tables.ts'

export type RecordFilter = {
  /** The id of an account. */
  accountId?: string
  kind?: RecordKind
  /** The id of a post, a message, an account; the name of a page. */
  subject?: string
  /** ISO moments; `to` is exclusive. */
  from?: string
  to?: string
}

/** Counting a million entries takes long: to page through them, count only up to `countUpTo`. */
type Selection = RecordFilter & { page: number; limit: number; countUpTo?: number }

/** Entries of the record, the newest first. */
export async function listRecord(db: Db, { page, limit, countUpTo, ...filter }: Selection) {
  const entries = await selectEntries(db, filter)
    .select(['position as number', 'at', 'what', 'kind', 'subjectId', 'actor', 'accountId', 'network'])
    // The order of the indexes: ordered by position alone, the database would scan all entries for those of a few days.
    .orderBy('at', 'desc')
    .orderBy('position', 'desc')
    .limit(limit)
    .offset((page - 1) * limit)
    .execute()
  const matching = selectEntries(db, filter)
    .select('position')
    .$if(countUpTo !== undefined, (query) => query.limit(countUpTo ?? 0))
  const counted = await db
    .selectFrom(matching.as('found'))
    .select(({ fn }) => fn.countAll().as('total'))
    .executeTakeFirstOrThrow()
  const names = await findAccounts(db)
  const subjects = await findSubjects(db, entries)
  const rows = entries.map(({ number, accountId, ...entry }) => ({
    ...entry,
    number: number ?? 0,
    account: accountId === null ? undefined : names.get(accountId),
    accountId,
    subjectName: entry.subjectId === null ? undefined : subjects.get(entry.subjectId),
  }))
  return { rows, total: Number(counted.total) }
}

function selectEntries(db: Db, { accountId, kind, subject, from, to }: RecordFilter) {
  return db
    .selectFrom('record')
    .where('position', 'is not', null)
    .$if(accountId !== undefined, (query) => query.where('accountId', '=', accountId ?? ''))
    .$if(subject !== undefined, (query) => query.where('subjectId', '=', subject ?? ''))
    .$if(from !== undefined, (query) => query.where('at', '>=', from ?? ''))
    .$if(to !== undefined, (query) => query.where('at', '<', to ?? ''))
    .$if(kind !== undefined, (query) => query.where('kind', '=', kind ?? ''))
}

async function findAccounts(db: Db) {
  const users = await db.selectFrom('user').select(['id', 'name', 'username']).execute()
  return new Map(users.map(({ id, ...user }) => [id, user]))
}

/** The names of the subjects that still exist; a message is named by its reference, which identifies nobody. */
async function findSubjects(db: Db, entries: { subjectId: string | null }[]) {
  const ids = ['', ...new Set(entries.flatMap(({ subjectId }) => subjectId ?? []))]
  const named = [
    ...(await db.selectFrom('post').select(['id', 'title as name']).where('id', 'in', ids).execute()),
    ...(await db.selectFrom('message').select(['id', 'reference as name']).where('id', 'in', ids).execute()),
    ...(await db.selectFrom('article').select(['id', 'title as name']).where('id', 'in', ids).execute()),
    ...(await db.selectFrom('user').select(['id', 'name']).where('id', 'in', ids).execute()),
    ...(await db.selectFrom('invitation').select(['id', 'name']).where('id', 'in', ids).execute()),
    ...(await db.selectFrom('websitePage').select(['page as id', 'page as name']).where('page', 'in', ids).execute()),
  ]
  return new Map(named.map(({ id, name }) => [id, name]))
}

const batchSize = 1_000

/** All entries that match a filter, oldest first, as lines of JSON; the export itself is recorded. */
export async function* exportRecord(resources: ChangeContext, actor: Actor, filter: RecordFilter) {
  await change(resources, actor, ({ record }) => record('record exported'))
  let after = 0
  for (;;) {
    const entries = await selectEntries(resources.db, filter)
      .select(['position', 'at', 'what', 'subjectId', 'actor', 'accountId', 'network', 'seal'])
      .where('position', '>', after)
      .orderBy('position')
      .limit(batchSize)
      .execute()
    for (const entry of entries) yield `${JSON.stringify(entry)}\n`
    after = entries.at(-1)?.position ?? after
    if (entries.length < batchSize) return
  }
}
