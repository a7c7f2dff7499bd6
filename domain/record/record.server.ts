import { setImmediate } from 'node:timers/promises'
import { type Actor, machine } from '#domain/change/actor.ts'
import { kindOf, type RecordKind } from '#domain/change/audit-event.ts'
import { type ChangeContext, change } from '#domain/change/change.server.ts'
import { sealOfEntry, sealOfHead } from '#domain/change/record-chain.server.ts'
import { Problem } from '#domain/problem.ts'
import { rules } from '#domain/rules.ts'
import type { Db } from '#platform/database/tables.ts'
import type { Resources } from '#platform/resources.ts'
import type { Sign } from '#platform/secrets.ts'

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

const exportedAtOnce = 1_000

/** All entries that match a filter, oldest first, as lines of JSON; the export itself is recorded. */
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

/** An earlier head of the chain, from a backup or a line of the log. */
export type RecordHead = { position: number; seal: string }

/** The first faulty entry and what is wrong with it, as a sentence. */
type RecordFault = { position: number; words: string }

type Verified = { entries: number; head?: RecordHead; since?: string; fault?: RecordFault }

const verifiedAtOnce = 5_000
const headAltered = 'The head of the record was altered: its seal is not ours.'

/** Verifies the chain from its first entry to its last, and reports the first entry that is not as it was written. */
export async function verifyRecord(db: Db, sign: Sign, known: RecordHead[] = []): Promise<Verified> {
  const seal = (words: string) => sign('record', words)
  const readHead = () => db.selectFrom('recordHead').selectAll().where('id', '=', 1).executeTakeFirst()
  let head = await readHead()
  const first = await db.selectFrom('record').select('position').where('position', 'is not', null).limit(1).execute()
  if (!head) {
    if (first.length === 0 && known.length === 0) return { entries: 0 }
    return fault(0, 0, 'The head of the record is missing.')
  }
  if (head.ownSeal !== sealOfHead(seal, head)) {
    return fault(0, head.position, headAltered)
  }
  let [entries, position, before] = [0, head.cutPosition, head.cutSeal]
  let since: string | undefined
  const knownSeals = new Map(known.map((earlier) => [earlier.position, earlier.seal]))
  for (;;) {
    const rows = await db
      .selectFrom('record')
      .selectAll()
      .where('position', '>', position)
      .orderBy('position')
      .limit(verifiedAtOnce)
      .execute()
    for (const row of rows) {
      const expected = position + 1
      if (row.position !== expected) return fault(entries, expected, `Entry ${expected} is missing.`)
      const computedSeal = sealOfEntry(seal, expected, row, before)
      // The kind derives from `what`; an older release wrote none, and the next start of this release adds it.
      const hasRightKind = row.kind === null || row.kind === kindOf(row.what)
      if (row.seal !== computedSeal || !hasRightKind)
        return fault(entries, expected, `Entry ${expected} was altered, or added by somebody else.`)
      const knownSeal = knownSeals.get(expected)
      if (knownSeal !== undefined && knownSeal !== computedSeal) {
        return fault(entries, expected, `Entry ${expected} is another than the one a backup or the log knows.`)
      }
      since ??= row.at
      ;[entries, position, before] = [entries + 1, expected, computedSeal]
    }
    if (rows.length === verifiedAtOnce) {
      await setImmediate()
      continue
    }
    // Read the head after the entries: entries that were written meanwhile are verified too, and are no fault.
    const seen = head.position
    head = (await readHead()) ?? head
    if (head.position <= position || head.position === seen) break
  }
  if (head.ownSeal !== sealOfHead(seal, head)) return fault(0, head.position, headAltered)
  if (position !== head.position || before !== head.seal) {
    const from = position + 1
    return fault(entries, from, `The end is cut off: entries ${from} to ${head.position} are missing.`)
  }
  const newest = known.reduce((most, earlier) => Math.max(most, earlier.position), 0)
  if (newest > position) {
    const from = position + 1
    return fault(entries, from, `The end is cut off: a backup or the log knows entries up to ${newest}.`)
  }
  const unchained = await db
    .selectFrom('record')
    .select(['number', 'at'])
    .where('position', 'is', null)
    .orderBy('number')
    .limit(1)
    .executeTakeFirst()
  if (unchained) return fault(entries, position, `An entry of ${unchained.at} was added beside the chain.`)
  return { entries, head: { position, seal: before }, since }
}

function fault(entries: number, position: number, words: string): Verified {
  return { entries, fault: { position, words } }
}

const dayMs = 24 * 60 * 60 * 1000

/** Deletes old entries, and writes the head of the chain to the log, where it cannot be changed later. */
export async function maintainRecord(resources: ChangeContext & Pick<Resources, 'sign'>, now: Date) {
  const before = new Date(now.getTime() - rules.record.retentionDays * dayMs).toISOString()
  const old = await resources.db.selectFrom('record').select('number').where('at', '<', before).limit(1).execute()
  const trimmed =
    old.length === 0
      ? 0
      : await change(resources, machine, async ({ record, trimRecord }) => {
          const count = await trimRecord(before)
          if (count > 0) await record('record trimmed')
          return count
        })
  const head = await resources.db.selectFrom('recordHead').select(['position', 'seal']).executeTakeFirst()
  if (head) resources.log.info({ head: `${head.position}:${head.seal}` }, 'the end of the record')
  await checkRecord(resources, now)
  return trimmed
}

/** Starts a new chain if the record is broken, for an owner who knows the cause; no entry is deleted. */
export async function restartRecord(resources: ChangeContext & Pick<Resources, 'sign'>, actor: Actor) {
  const { fault } = await verifyRecord(resources.db, resources.sign)
  if (!fault) throw new Problem('record-unbroken')
  await change(resources, actor, async ({ record, restartRecord }) => {
    await restartRecord()
    await record('record begun anew')
  })
  await checkRecord(resources)
}

/** Verifies the record and stores the result for the office. */
export async function checkRecord(resources: ChangeContext & Pick<Resources, 'sign'>, now = new Date()) {
  const { entries, fault } = await verifyRecord(resources.db, resources.sign)
  if (fault) resources.log.error({ position: fault.position }, `the record is broken: ${fault.words}`)
  const row = {
    at: now.toISOString(),
    entries,
    fault: fault?.words ?? null,
    faultPosition: fault?.position ?? null,
  }
  await change(resources, machine, ({ db }) =>
    db
      .insertInto('recordCheck')
      .values({ id: 1, ...row })
      .onConflict((conflict) => conflict.column('id').doUpdateSet(row))
      .execute(),
  )
}
