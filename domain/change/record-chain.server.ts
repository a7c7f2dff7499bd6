import { isPostgres } from '#platform/database/dialect.ts'
import type { Row, Transaction } from '#platform/database/tables.ts'
import type { Seal } from '#platform/database/write-access.ts'

/*
 * Each entry of the audit record carries a seal (HMAC) over itself and the seal of the previous entry, with a key that
 * is not in the database.
 */

/** What happened; never contains text that somebody wrote. */
export type Entry = Pick<Row<'record'>, 'at' | 'what' | 'kind' | 'subjectId' | 'actor' | 'accountId' | 'network'>

/** The newest entry and where old entries were cut off, with a seal of its own. */
type Head = Omit<Row<'recordHead'>, 'id' | 'ownSeal'>

const id = 1
/** During an update, old processes still write entries without a seal. Accept those for an hour. */
const adoptedForMs = 60 * 60 * 1000
const maxAdopted = 500

export function sealOfEntry(seal: Seal, position: number, entry: Entry, before: string) {
  const { at, what, subjectId, actor, accountId, network } = entry
  return seal(JSON.stringify([position, at, what, subjectId, actor, accountId, network, before]))
}

export function sealOfHead(seal: Seal, { position, seal: last, cutPosition, cutSeal, openUntil }: Head) {
  return seal(JSON.stringify(['head', position, last, cutPosition, cutSeal, openUntil]))
}

/** Appends entries to the chain. Call it last in a transaction: all other writers wait for its lock. */
export async function appendEntries(db: Transaction, seal: Seal, entries: Entry[]) {
  if (entries.length === 0) return
  const now = new Date()
  const head = await adoptEntries(db, seal, await lockHead(db, seal, now), now)
  let { position, seal: before } = head
  const rows = entries.map((entry) => {
    position++
    before = sealOfEntry(seal, position, entry, before)
    return { ...entry, position, seal: before }
  })
  await db.insertInto('record').values(rows).execute()
  await writeHead(db, seal, { ...head, position, seal: before })
}

/** Adds a batch of entries without a seal to the chain and returns how many. */
export async function adoptOldEntries(db: Transaction, seal: Seal, now = new Date()) {
  const head = await lockHead(db, seal, now)
  const after = await adoptEntries(db, seal, head, now)
  if (after !== head) await writeHead(db, seal, after)
  return after.position - head.position
}

/**
 * Adopts unsealed entries until `openUntil`. One that appears later was inserted by somebody else and stays unsealed.
 */
async function adoptEntries(db: Transaction, seal: Seal, head: Head, now: Date): Promise<Head> {
  if (now.toISOString() > head.openUntil) return head
  const unsealed = await db
    .selectFrom('record')
    .selectAll()
    .where('position', 'is', null)
    .orderBy('number')
    .limit(maxAdopted)
    .execute()
  if (unsealed.length === 0) return head
  let { position, seal: before } = head
  for (const entry of unsealed) {
    position++
    before = sealOfEntry(seal, position, entry, before)
    await db.updateTable('record').set({ position, seal: before }).where('number', '=', entry.number).execute()
  }
  return { ...head, position, seal: before }
}

/** Starts a new chain after all existing entries, which stay but are no longer verified. */
export async function restartChain(db: Transaction, seal: Seal) {
  const head = await lockHead(db, seal, new Date())
  const positions = db.selectFrom('record').select(({ fn }) => fn.max('position').as('last'))
  let position = Math.max(head.position, (await positions.executeTakeFirst())?.last ?? 0)
  const unsealed = db.selectFrom('record').select('number').where('position', 'is', null).orderBy('number')
  for (const { number } of await unsealed.execute()) {
    position++
    await db.updateTable('record').set({ position }).where('number', '=', number).execute()
  }
  await writeHead(db, seal, { ...head, position, seal: '', cutPosition: position, cutSeal: '' })
}

/**
 * Deletes the entries before a moment. Keeps the seal of the last one, so that the remaining entries can be verified.
 */
export async function cutRecord(db: Transaction, seal: Seal, before: string) {
  const head = await lockHead(db, seal, new Date())
  const last = await db
    .selectFrom('record')
    .select(['position', 'seal'])
    .where('at', '<', before)
    .where('position', 'is not', null)
    .orderBy('position', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!last?.position || last.seal === null) return 0
  const { numDeletedRows } = await db.deleteFrom('record').where('position', '<=', last.position).executeTakeFirst()
  // Entries before the start of a new chain are not verified, so the head does not change.
  const isBefore = last.position <= head.cutPosition
  if (!isBefore) await writeHead(db, seal, { ...head, cutPosition: last.position, cutSeal: last.seal })
  return Number(numDeletedRows)
}

/** Concurrent appends wait here. */
async function lockHead(db: Transaction, seal: Seal, now: Date): Promise<Head> {
  const read = () =>
    db
      .selectFrom('recordHead')
      .selectAll()
      .where('id', '=', id)
      .$if(isPostgres(db), (query) => query.forUpdate())
      .executeTakeFirst()
  const existing = await read()
  if (existing) return existing
  const first = {
    position: 0,
    seal: '',
    cutPosition: 0,
    cutSeal: '',
    openUntil: new Date(now.getTime() + adoptedForMs).toISOString(),
  }
  const row = { id, ...first, ownSeal: sealOfHead(seal, first) }
  await db
    .insertInto('recordHead')
    .values(row)
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute()
  return (await read()) ?? first
}

async function writeHead(db: Transaction, seal: Seal, { position, seal: last, cutPosition, cutSeal, openUntil }: Head) {
  const head = { position, seal: last, cutPosition, cutSeal, openUntil }
  const row = { ...head, ownSeal: sealOfHead(seal, head) }
  await db.updateTable('recordHead').set(row).where('id', '=', id).execute()
}
