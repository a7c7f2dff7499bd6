import { setImmediate } from 'node:timers/promises'
import { sealOfEntry, sealOfHead } from '#domain/change/record-chain.server.ts'
import { kindOf } from '#domain/change/record-kind.ts'
import type { Db } from '#platform/database/tables.ts'
import type { Sign } from '#platform/secrets.ts'

/** The end of the record as it stood once: in a backup, or in a line of the log. */
export type RecordHead = { position: number; seal: string }

/** What is wrong with the record, at which entry, in a sentence. */
export type RecordFault = { position: number; words: string }

export type Verified = { entries: number; head?: RecordHead; since?: string; fault?: RecordFault }

const readAtOnce = 5_000
const headAltered = 'The head of the record was altered: its seal is not ours.'

/** Follows the chain from its first entry to its last, and names the first that is not as it was written. */
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
  const sealsAsked = new Map(known.map((each) => [each.position, each.seal]))
  for (;;) {
    const rows = await db
      .selectFrom('record')
      .selectAll()
      .where('position', '>', position)
      .orderBy('position')
      .limit(readAtOnce)
      .execute()
    for (const row of rows) {
      const expected = position + 1
      if (row.position !== expected) return fault(entries, expected, `Entry ${expected} is missing.`)
      const own = sealOfEntry(seal, expected, row, before)
      // Its kind follows from what happened; an older release wrote none, and the next start of this one adds it.
      const isOwnKind = row.kind === null || row.kind === kindOf(row.what)
      if (row.seal !== own || !isOwnKind)
        return fault(entries, expected, `Entry ${expected} was altered, or added by somebody else.`)
      const asked = sealsAsked.get(expected)
      if (asked !== undefined && asked !== own) {
        return fault(entries, expected, `Entry ${expected} is another than the one a backup or the log knows.`)
      }
      since ??= row.at
      ;[entries, position, before] = [entries + 1, expected, own]
    }
    if (rows.length === readAtOnce) {
      await setImmediate()
      continue
    }
    // Read after the entries: what others have written meanwhile is followed too, and is no fault.
    const seen = head.position
    head = (await readHead()) ?? head
    if (head.position <= position || head.position === seen) break
  }
  if (head.ownSeal !== sealOfHead(seal, head)) return fault(0, head.position, headAltered)
  if (position !== head.position || before !== head.seal) {
    const from = position + 1
    return fault(entries, from, `The end is cut off: entries ${from} to ${head.position} are missing.`)
  }
  const newest = known.reduce((most, each) => Math.max(most, each.position), 0)
  if (newest > position) {
    const from = position + 1
    return fault(entries, from, `The end is cut off: a backup or the log knows entries up to ${newest}.`)
  }
  const stranger = await db
    .selectFrom('record')
    .select(['number', 'at'])
    .where('position', 'is', null)
    .orderBy('number')
    .limit(1)
    .executeTakeFirst()
  if (stranger) return fault(entries, position, `An entry of ${stranger.at} was added beside the chain.`)
  return { entries, head: { position, seal: before }, since }
}

function fault(entries: number, position: number, words: string): Verified {
  return { entries, fault: { position, words } }
}
