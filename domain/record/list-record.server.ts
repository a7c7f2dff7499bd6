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
  /** Moments; the second is not included. */
  from?: string
  to?: string
}

/** To count a million entries takes long: whoever only turns pages is content with `countUpTo`. */
type Selection = RecordFilter & { page: number; limit: number; countUpTo?: number }

/** Entries of the record, the newest first. */
export async function listRecord(db: Db, { page, limit, countUpTo, ...filter }: Selection) {
  const entries = await selectEntries(db, filter)
    .select(['position as number', 'at', 'what', 'kind', 'subjectId', 'actor', 'accountId', 'network'])
    // As the indexes have it: in the order of places alone, all entries would be looked through for the few of some days.
    .orderBy('at', 'desc')
    .orderBy('position', 'desc')
    .limit(limit)
    .offset((page - 1) * limit)
    .execute()
  const found = selectEntries(db, filter)
    .select('position')
    .$if(countUpTo !== undefined, (all) => all.limit(countUpTo ?? 0))
  const counted = await db
    .selectFrom(found.as('found'))
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

export type ListedEntry = Awaited<ReturnType<typeof listRecord>>['rows'][number]

function selectEntries(db: Db, { accountId, kind, subject, from, to }: RecordFilter) {
  return db
    .selectFrom('record')
    .where('position', 'is not', null)
    .$if(accountId !== undefined, (all) => all.where('accountId', '=', accountId ?? ''))
    .$if(subject !== undefined, (all) => all.where('subjectId', '=', subject ?? ''))
    .$if(from !== undefined, (all) => all.where('at', '>=', from ?? ''))
    .$if(to !== undefined, (all) => all.where('at', '<', to ?? ''))
    .$if(kind !== undefined, (all) => all.where('kind', '=', kind ?? ''))
}

async function findAccounts(db: Db) {
  const users = await db.selectFrom('user').select(['id', 'name', 'username']).execute()
  return new Map(users.map(({ id, ...user }) => [id, user]))
}

/** What entries are about, by name, where it is still there; a message by its reference, since that names nobody. */
async function findSubjects(db: Db, entries: { subjectId: string | null }[]) {
  const ids = ['', ...new Set(entries.flatMap(({ subjectId }) => subjectId ?? []))]
  const found = [
    ...(await db.selectFrom('post').select(['id', 'title as name']).where('id', 'in', ids).execute()),
    ...(await db.selectFrom('message').select(['id', 'reference as name']).where('id', 'in', ids).execute()),
    ...(await db.selectFrom('article').select(['id', 'title as name']).where('id', 'in', ids).execute()),
    ...(await db.selectFrom('user').select(['id', 'name']).where('id', 'in', ids).execute()),
    ...(await db.selectFrom('invitation').select(['id', 'name']).where('id', 'in', ids).execute()),
    ...(await db.selectFrom('websitePage').select(['page as id', 'page as name']).where('page', 'in', ids).execute()),
  ]
  return new Map(found.map(({ id, name }) => [id, name]))
}

const exportedAtOnce = 1_000

/** All entries that a filter finds, the oldest first, as lines of JSON; that it was exported is an entry too. */
export async function* exportRecord(resources: ChangeContext, actor: Actor, filter: RecordFilter) {
  await change(resources, actor, ({ record }) => record('record exported'))
  let after = 0
  for (;;) {
    const entries = await selectEntries(resources.db, filter)
      .select(['position', 'at', 'what', 'subjectId', 'actor', 'accountId', 'network', 'seal'])
      .where('position', '>', after)
      .orderBy('position')
      .limit(exportedAtOnce)
      .execute()
    for (const entry of entries) yield `${JSON.stringify(entry)}\n`
    after = entries.at(-1)?.position ?? after
    if (entries.length < exportedAtOnce) return
  }
}
