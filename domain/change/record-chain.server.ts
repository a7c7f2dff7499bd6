import { isPostgres } from '#platform/database/dialect.ts'
import type { Row, Transaction } from '#platform/database/tables.ts'
import type { Seal } from '#platform/database/write-access.ts'

/* Each entry of the record carries a seal of itself and of the one before it, by a key outside the database. */

/** What happened: never a word of what somebody wrote. */
export type Entry = Pick<Row<'record'>, 'at' | 'what' | 'kind' | 'subjectId' | 'actor' | 'accountId' | 'network'>

/** The newest entry, and where the record was cut; under a seal of its own. */
type Head = Omit<Row<'recordHead'>, 'id' | 'ownSeal'>

const id = 1
/** An old process writes entries without a seal until an update has ended it. */
const adoptedForMs = 60 * 60 * 1000
const mostAdopted = 500

export function sealOfEntry(seal: Seal, position: number, entry: Entry, before: string) {
  const { at, what, subjectId, actor, accountId, network } = entry
  return seal(JSON.stringify([position, at, what, subjectId, actor, accountId, network, before]))
}

export function sealOfHead(seal: Seal, { position, seal: last, cutPosition, cutSeal, openUntil }: Head) {
  return seal(JSON.stringify(['head', position, last, cutPosition, cutSeal, openUntil]))
}

/** Adds entries to the end of the chain; last in its transaction, since all others wait here for its end. */
export async function appendEntries(db: Transaction, seal: Seal, entries: Entry[], now = new Date()) {
  if (entries.length === 0) return
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

/** Brings entries of before the chain into it, some at a time; the answer is how many. */
export async function adoptOldEntries(db: Transaction, seal: Seal, now = new Date()) {
  const head = await lockHead(db, seal, now)
  const after = await adoptEntries(db, seal, head, now)
  if (after !== head) await writeHead(db, seal, after)
  return after.position - head.position
}

/** Only while it is allowed: later, an entry without a place was added by somebody else, and stays so. */
async function adoptEntries(db: Transaction, seal: Seal, head: Head, now: Date): Promise<Head> {
  if (now.toISOString() > head.openUntil) return head
  const strangers = await db
    .selectFrom('record')
    .selectAll()
    .where('position', 'is', null)
    .orderBy('number')
    .limit(mostAdopted)
    .execute()
  if (strangers.length === 0) return head
  let { position, seal: before } = head
  for (const entry of strangers) {
    position++
    before = sealOfEntry(seal, position, entry, before)
    await db.updateTable('record').set({ position, seal: before }).where('number', '=', entry.number).execute()
  }
  return { ...head, position, seal: before }
}

/** Begins a new chain behind all that is there, which stays and is proven no more. */
export async function restartChain(db: Transaction, seal: Seal, now = new Date()) {
  const head = await lockHead(db, seal, now)
  const places = db.selectFrom('record').select(({ fn }) => fn.max('position').as('last'))
  let position = Math.max(head.position, (await places.executeTakeFirst())?.last ?? 0)
  const strangers = db.selectFrom('record').select('number').where('position', 'is', null).orderBy('number')
  for (const { number } of await strangers.execute()) {
    position++
    await db.updateTable('record').set({ position }).where('number', '=', number).execute()
  }
  await writeHead(db, seal, { ...head, position, seal: '', cutPosition: position, cutSeal: '' })
}

/** Takes away the entries up to a moment; the seal of the last of them stays, so that the rest can be verified. */
export async function cutRecord(db: Transaction, seal: Seal, before: string, now = new Date()) {
  const head = await lockHead(db, seal, now)
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
  // Of what stood before a new chain began, nothing is verified again.
  const isBefore = last.position <= head.cutPosition
  if (!isBefore) await writeHead(db, seal, { ...head, cutPosition: last.position, cutSeal: last.seal })
  return Number(numDeletedRows)
}

/** Whoever appends at the same time waits here. */
async function lockHead(db: Transaction, seal: Seal, now: Date): Promise<Head> {
  const read = () =>
    db
      .selectFrom('recordHead')
      .selectAll()
      .where('id', '=', id)
      .$if(isPostgres(db), (own) => own.forUpdate())
      .executeTakeFirst()
  const known = await read()
  if (known) return known
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
