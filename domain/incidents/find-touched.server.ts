import { setImmediate } from 'node:timers/promises'
import { sql } from 'kysely'
import { rules } from '#domain/rules.ts'
import type { Db, Row } from '#platform/database/tables.ts'
import type { Incident } from './incident.ts'
import { readTrace, type Trace } from './read-trace.server.ts'
import type { FieldName, Reach, Reason, Touched, TouchedSummary } from './touched.ts'

const { portion, rowsPerPage } = rules.incident

/** Everybody whom an incident touched or may have touched, the newest messages first, some at a time. */
export async function* walkTouched(db: Db, incident: Incident, trace: Trace): AsyncGenerator<Touched[]> {
  yield* walkMessages(db, incident, trace)
  const until = endOf(incident)
  const parties = db.selectFrom('party').selectAll().where('createdAt', '<=', until).orderBy('name').orderBy('id')
  for await (const rows of inPortions(parties)) yield rows.flatMap((row) => asParty(row, trace) ?? [])
  yield await findAccounts(db, incident, trace)
  if (trace.everythingUntil) yield await findRequests(db, trace.everythingUntil)
}

/** The last moment at which a row can have been seen. */
function endOf({ scope, endedAt, backupAt }: Incident) {
  return scope === 'backup' ? (backupAt ?? endedAt) : endedAt
}

/** In the order of an index, each portion from where the last one ended: nobody waits longer for the hundredth. */
async function* walkMessages(db: Db, incident: Incident, trace: Trace) {
  let last: { receivedAt: string; id: string } | undefined
  for (;;) {
    const { receivedAt, id } = last ?? { receivedAt: endOf(incident), id: '' }
    const rows = await db
      .selectFrom('message')
      .select(['message.id', 'reference', 'name', 'email', 'phone', 'service', 'receivedAt', 'message.network'])
      .select(
        sql<number>`case when exists (
          select 1 from "deskEntry" where "deskEntry"."messageId" = message.id and kind = 'note'
        ) then 1 else 0 end`.as('hasNotes'),
      )
      .where('receivedAt', '<=', receivedAt)
      .$if(last !== undefined, (all) =>
        all.where(({ or, eb }) => or([eb('receivedAt', '<', receivedAt), eb('message.id', '<', id)])),
      )
      .orderBy('receivedAt', 'desc')
      .orderBy('message.id', 'desc')
      .limit(portion)
      .execute()
    yield rows.flatMap((row) => asMessage(row, trace) ?? [])
    const end = rows.at(-1)
    if (!end || rows.length < portion) return
    last = end
    await setImmediate()
  }
}

type Found = { reach: Reach; reason: Reason }

/** Undefined where nothing says that it was in anybody's hands. */
function judge(trace: Trace, id: string, since: string): Found | undefined {
  const { everythingUntil, messagesUntil, rows } = trace
  if (everythingUntil && since <= everythingUntil.at) return { reach: 'touched', reason: everythingUntil.reason }
  const reason = rows.get(id)
  if (reason) return { reach: 'touched', reason }
  if (messagesUntil && since <= messagesUntil.at) return { reach: 'touched', reason: messagesUntil.reason }
  return trace.canList ? { reach: 'possible', reason: 'lists' } : undefined
}

type MessageFound = Pick<
  Row<'message'>,
  'id' | 'reference' | 'name' | 'email' | 'phone' | 'service' | 'receivedAt' | 'network'
> & { hasNotes: number }

function asMessage(row: MessageFound, trace: Trace): Touched | undefined {
  const found = judge(trace, row.id, row.receivedAt)
  if (!found) return undefined
  const isWhole = found.reach === 'touched'
  const isRow = found.reason === 'database' || found.reason === 'backup'
  const fields: (FieldName | false)[] = [
    ...(['name', 'email', 'telephone', 'received'] as const),
    isWhole ? 'text' : 'beginning',
    row.service !== null && 'service',
    isWhole && row.hasNotes === 1 && 'notes',
    isRow && row.network !== null && 'network',
  ]
  const { id, reference, name, email, phone: telephone } = row
  return {
    kind: 'message',
    id,
    ...found,
    reference,
    name,
    email,
    telephone,
    fields: fields.filter((field) => field !== false),
  }
}

function asParty({ id, name, matter, createdAt }: Row<'party'>, trace: Trace): Touched | undefined {
  const { everythingUntil, rows } = trace
  // A list of messages says nothing of parties.
  const found = judge({ ...trace, messagesUntil: undefined, rows, everythingUntil }, id, createdAt)
  if (!found) return undefined
  return { kind: 'party', id, ...found, reference: matter, name, email: '', telephone: '', fields: ['name', 'matter'] }
}

async function findAccounts(db: Db, incident: Incident, trace: Trace): Promise<Touched[]> {
  const users = await db
    .selectFrom('user')
    .select(['id', 'name', 'username', 'email', 'createdAt', 'twoFactorEnabled'])
    .where('createdAt', '<=', endOf(incident))
    .orderBy('name')
    .orderBy('id')
    .execute()
  const { everythingUntil, accountIds } = trace
  return users.flatMap((user): Touched | [] => {
    const { id, name, username, email } = user
    const about = { kind: 'account', id, reference: username, name, email, telephone: '' } as const
    if (everythingUntil && user.createdAt <= everythingUntil.at) {
      const fields: FieldName[] = ['name', 'email', 'username', 'password', 'sessions']
      if (user.twoFactorEnabled === 1) fields.push('factor')
      return { ...about, reach: 'touched', reason: everythingUntil.reason, fields }
    }
    if (accountIds.has(id)) {
      return { ...about, reach: 'touched', reason: 'own', fields: ['name', 'email', 'username', 'sessions'] }
    }
    if (everythingUntil && accountIds.size === 0) return []
    return { ...about, reach: 'possible', reason: 'lists', fields: ['name', 'username'] }
  })
}

/** Who is being sent a receipt: their message is gone, and their address goes with the letter. */
async function findRequests(db: Db, { at, reason }: { at: string; reason: Reason }): Promise<Touched[]> {
  const letters = await db
    .selectFrom('letter')
    .select(['id', 'recipient'])
    .where('messageId', 'is', null)
    .where('accountId', 'is', null)
    .where('recipient', 'is not', null)
    .where('createdAt', '<=', at)
    .orderBy('createdAt')
    .execute()
  return letters.map(({ id, recipient }) => {
    const about = { kind: 'request', id, reference: '', name: '', email: recipient ?? '', telephone: '' } as const
    return { ...about, reach: 'touched', reason, fields: ['email'] }
  })
}

type Portions<Item> = { limit: (rows: number) => { offset: (rows: number) => { execute: () => Promise<Item[]> } } }

async function* inPortions<Item>(query: Portions<Item>) {
  for (let from = 0; ; from += portion) {
    const rows = await query.limit(portion).offset(from).execute()
    yield rows
    if (rows.length < portion) return
    await setImmediate()
  }
}

export type TouchedSelection = { reach: Reach; page: number }

/** How many were touched, what of them, and one page of the list. */
export async function findTouched(db: Db, incident: Incident, selection?: TouchedSelection) {
  const trace = await readTrace(db, incident)
  const none = () => ({ touched: 0, possible: 0 })
  const rows = { message: none(), party: none(), account: none(), request: none() }
  const emails = { touched: new Set<string>(), possible: new Set<string>() }
  const fields = { touched: new Set<FieldName>(), possible: new Set<FieldName>() }
  const visitorFields = { touched: new Set<FieldName>(), possible: new Set<FieldName>() }
  const others = none()
  const shown: Touched[] = []
  const from = selection ? (selection.page - 1) * rowsPerPage : 0
  let passed = 0
  const gone = new Set(trace.rows.keys())
  for await (const found of walkTouched(db, incident, trace)) {
    for (const touched of found) {
      const { kind, reach, email, id } = touched
      rows[kind][reach]++
      gone.delete(id)
      for (const field of touched.fields) {
        fields[reach].add(field)
        if (kind !== 'account') visitorFields[reach].add(field)
      }
      if (kind === 'message' || kind === 'request') emails[reach].add(email.toLowerCase())
      else others[reach]++
      if (selection?.reach !== reach) continue
      if (passed >= from && shown.length < rowsPerPage) shown.push(touched)
      passed++
    }
  }
  const summary: TouchedSummary = {
    rows,
    people: {
      touched: emails.touched.size + others.touched,
      possible: [...emails.possible].filter((email) => !emails.touched.has(email)).length + others.possible,
    },
    fields: certain(fields),
    visitorFields: certain(visitorFields),
    networks: [...trace.networks].sort(),
    entries: trace.entries,
    canList: trace.canList,
    hasLists: trace.hasLists,
    hasExports: trace.hasExports,
    hasBackups: trace.hasBackups,
    erased: await countGone(db, trace, gone),
    ...(await findFaults(db, incident)),
  }
  return { summary, shown, total: passed, pages: Math.max(1, Math.ceil(passed / rowsPerPage)) }
}

function certain({ touched, possible }: Record<Reach, Set<FieldName>>) {
  return [...(touched.size > 0 ? touched : possible)]
}

/** Messages that are named in the record and are no more; a restored one is there again. */
async function countGone(db: Db, { erasedIds }: Trace, gone: Set<string>) {
  const ids = [...new Set([...erasedIds, ...gone])]
  let there = 0
  for (let from = 0; from < ids.length; from += portion) {
    const some = ids.slice(from, from + portion)
    const messages = await db.selectFrom('message').select('id').where('id', 'in', some).execute()
    const parties = await db.selectFrom('party').select('id').where('id', 'in', some).execute()
    there += messages.length + parties.length
  }
  return ids.length - there
}

async function findFaults(db: Db, { startedAt }: Incident) {
  const oldest = db.selectFrom('record').select('at').where('position', 'is not', null).orderBy('at').limit(1)
  const first = await oldest.executeTakeFirst()
  const check = await db.selectFrom('recordCheck').select('fault').executeTakeFirst()
  return {
    recordSince: first && first.at > startedAt ? first.at : undefined,
    fault: check?.fault ?? undefined,
  }
}
