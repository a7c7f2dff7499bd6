import { setImmediate } from 'node:timers/promises'
import { sealOfEntry, sealOfHead } from '#domain/change/record-chain.server.ts'
import { kindOf } from '#domain/change/record-kind.ts'
import type { Db } from '#platform/database/tables.ts'
import type { Sign } from '#platform/secrets.ts'

/** An earlier head of the chain, from a backup or a line of the log. */
export type RecordHead = { position: number; seal: string }

/** The first faulty entry and what is wrong with it, as a sentence. */
type RecordFault = { position: number; words: string }

type Verified = { entries: number; head?: RecordHead; since?: string; fault?: RecordFault }

const batchSize = 5_000
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
      .limit(batchSize)
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
    if (rows.length === batchSize) {
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
