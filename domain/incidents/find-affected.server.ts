import { setImmediate } from 'node:timers/promises'
import { sql } from 'kysely'
import { rules } from '#domain/rules.ts'
import type { Db, Row } from '#platform/database/tables.ts'
import type { AffectedPerson, FieldName, Incident, IncidentSummary, Reach, Reason } from './incident.ts'
import { readTrace, type Trace } from './read-trace.server.ts'

const { portion: batchSize, rowsPerPage } = rules.incident

/** All people who were or may have been affected, newest messages first, in batches. */
export async function* walkAffected(db: Db, incident: Incident, trace: Trace): AsyncGenerator<AffectedPerson[]> {
  yield* walkMessages(db, incident, trace)
  const until = endOf(incident)
  const parties = db.selectFrom('party').selectAll().where('createdAt', '<=', until).orderBy('name').orderBy('id')
  for await (const rows of inBatches(parties)) yield rows.flatMap((row) => asParty(row, trace) ?? [])
  yield await findAccounts(db, incident, trace)
  if (trace.everythingUntil) yield await findRequests(db, trace.everythingUntil)
}

/** The last moment at which a row can have been read. */
function endOf({ scope, endedAt, backupAt }: Incident) {
  return scope === 'backup' ? (backupAt ?? endedAt) : endedAt
}

/** Pages by position in an index, so that a late batch takes no longer than the first. */
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
      .limit(batchSize)
      .execute()
    yield rows.flatMap((row) => asMessage(row, trace) ?? [])
    const end = rows.at(-1)
    if (!end || rows.length < batchSize) return
    last = end
    await setImmediate()
  }
}

type Exposure = { reach: Reach; reason: Reason }

/** Why and how certainly a row was affected; undefined if nothing indicates it. */
function judge(trace: Trace, id: string, since: string): Exposure | undefined {
  const { everythingUntil, messagesUntil, rows } = trace
  if (everythingUntil && since <= everythingUntil.at) return { reach: 'touched', reason: everythingUntil.reason }
  const reason = rows.get(id)
  if (reason) return { reach: 'touched', reason }
  if (messagesUntil && since <= messagesUntil.at) return { reach: 'touched', reason: messagesUntil.reason }
  return trace.canList ? { reach: 'possible', reason: 'lists' } : undefined
}

type MessageRow = Pick<
  Row<'message'>,
  'id' | 'reference' | 'name' | 'email' | 'phone' | 'service' | 'receivedAt' | 'network'
> & { hasNotes: number }

function asMessage(row: MessageRow, trace: Trace): AffectedPerson | undefined {
  const exposure = judge(trace, row.id, row.receivedAt)
  if (!exposure) return undefined
  const isFullText = exposure.reach === 'touched'
  const isRow = exposure.reason === 'database' || exposure.reason === 'backup'
  const fields: (FieldName | false)[] = [
    ...(['name', 'email', 'telephone', 'received'] as const),
    isFullText ? 'text' : 'beginning',
    row.service !== null && 'service',
    isFullText && row.hasNotes === 1 && 'notes',
    isRow && row.network !== null && 'network',
  ]
  const { id, reference, name, email, phone: telephone } = row
  return {
    kind: 'message',
    id,
    ...exposure,
    reference,
    name,
    email,
    telephone,
    fields: fields.filter((field) => field !== false),
  }
}

function asParty({ id, name, matter, createdAt }: Row<'party'>, trace: Trace): AffectedPerson | undefined {
  const { everythingUntil, rows } = trace
  // A list of messages does not contain parties.
  const exposure = judge({ ...trace, messagesUntil: undefined, rows, everythingUntil }, id, createdAt)
  if (!exposure) return undefined
  return {
    kind: 'party',
    id,
    ...exposure,
    reference: matter,
    name,
    email: '',
    telephone: '',
    fields: ['name', 'matter'],
  }
}

async function findAccounts(db: Db, incident: Incident, trace: Trace): Promise<AffectedPerson[]> {
  const users = await db
    .selectFrom('user')
    .select(['id', 'name', 'username', 'email', 'createdAt', 'twoFactorEnabled'])
    .where('createdAt', '<=', endOf(incident))
    .orderBy('name')
    .orderBy('id')
    .execute()
  const { everythingUntil, accountIds } = trace
  return users.flatMap((user): AffectedPerson | [] => {
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

/** People who are being sent a receipt: their message is gone, and their address goes with the e-mail. */
async function findRequests(db: Db, { at, reason }: { at: string; reason: Reason }): Promise<AffectedPerson[]> {
  const emails = await db
    .selectFrom('letter')
    .select(['id', 'recipient'])
    .where('messageId', 'is', null)
    .where('accountId', 'is', null)
    .where('recipient', 'is not', null)
    .where('createdAt', '<=', at)
    .orderBy('createdAt')
    .execute()
  return emails.map(({ id, recipient }) => {
    const about = { kind: 'request', id, reference: '', name: '', email: recipient ?? '', telephone: '' } as const
    return { ...about, reach: 'touched', reason, fields: ['email'] }
  })
}

type PagedQuery<Item> = { limit: (rows: number) => { offset: (rows: number) => { execute: () => Promise<Item[]> } } }

async function* inBatches<Item>(query: PagedQuery<Item>) {
  for (let from = 0; ; from += batchSize) {
    const rows = await query.limit(batchSize).offset(from).execute()
    yield rows
    if (rows.length < batchSize) return
    await setImmediate()
  }
}

type PersonSelection = { reach: Reach; page: number }

/** Counts of affected people and fields, and one page of the list. */
export async function findAffected(db: Db, incident: Incident, selection?: PersonSelection) {
  const trace = await readTrace(db, incident)
  const zeroCounts = () => ({ touched: 0, possible: 0 })
  const rows = { message: zeroCounts(), party: zeroCounts(), account: zeroCounts(), request: zeroCounts() }
  const emails = { touched: new Set<string>(), possible: new Set<string>() }
  const fields = { touched: new Set<FieldName>(), possible: new Set<FieldName>() }
  const visitorFields = { touched: new Set<FieldName>(), possible: new Set<FieldName>() }
  const others = zeroCounts()
  const shown: AffectedPerson[] = []
  const from = selection ? (selection.page - 1) * rowsPerPage : 0
  let position = 0
  const missing = new Set(trace.rows.keys())
  for await (const batch of walkAffected(db, incident, trace)) {
    for (const person of batch) {
      const { kind, reach, email, id } = person
      rows[kind][reach]++
      missing.delete(id)
      for (const field of person.fields) {
        fields[reach].add(field)
        if (kind !== 'account') visitorFields[reach].add(field)
      }
      if (kind === 'message' || kind === 'request') emails[reach].add(email.toLowerCase())
      else others[reach]++
      if (selection?.reach !== reach) continue
      if (position >= from && shown.length < rowsPerPage) shown.push(person)
      position++
    }
  }
  const summary: IncidentSummary = {
    rows,
    people: {
      touched: emails.touched.size + others.touched,
      possible: [...emails.possible].filter((email) => !emails.touched.has(email)).length + others.possible,
    },
    fields: fieldsOf(fields),
    visitorFields: fieldsOf(visitorFields),
    networks: [...trace.networks].sort(),
    entries: trace.entries,
    canList: trace.canList,
    hasLists: trace.hasLists,
    hasExports: trace.hasExports,
    hasBackups: trace.hasBackups,
    erased: await countErased(db, trace, missing),
    ...(await findFaults(db, incident)),
  }
  return { summary, shown, total: position, pages: Math.max(1, Math.ceil(position / rowsPerPage)) }
}

function fieldsOf({ touched, possible }: Record<Reach, Set<FieldName>>) {
  return [...(touched.size > 0 ? touched : possible)]
}

/** The number of messages and parties in the record that no longer exist; a restored one exists again. */
async function countErased(db: Db, { erasedIds }: Trace, missing: Set<string>) {
  const ids = [...new Set([...erasedIds, ...missing])]
  let existing = 0
  for (let from = 0; from < ids.length; from += batchSize) {
    const batch = ids.slice(from, from + batchSize)
    const messages = await db.selectFrom('message').select('id').where('id', 'in', batch).execute()
    const parties = await db.selectFrom('party').select('id').where('id', 'in', batch).execute()
    existing += messages.length + parties.length
  }
  return ids.length - existing
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
