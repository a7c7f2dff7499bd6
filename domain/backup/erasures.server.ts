import { z } from 'zod'
import { machine } from '#domain/change/actor.ts'
import { type ChangeContext, change } from '#domain/change/change.server.ts'
import { eraseMessages, recordErasures } from '#domain/messages/messages.server.ts'
import type { Db } from '#platform/database/tables.ts'
import { openBackups } from '#platform/files/open-files.ts'
import type { Resources } from '#platform/resources.ts'

/*
 * A backup that is older than an erasure still contains the erased data. The ids of erased messages, and the receipts,
 * which name nobody, are therefore also stored next to the backups: a restore erases these messages again.
 */

const fileName = 'erasures.json'
const maxPerChange = 100

const Erasures = z.object({
  messageIds: z.array(z.string()),
  receipts: z.array(
    z.object({
      id: z.string(),
      hash: z.string(),
      cause: z.enum(['withdrawn', 'telephone', 'letter', 'e-mail', 'person']),
      references: z.string(),
      at: z.string(),
    }),
  ),
})

export type Erasures = z.infer<typeof Erasures>

/** What was erased on request, as far as this database knows. */
export async function listErasures(db: Db): Promise<Erasures> {
  const erased = await db.selectFrom('erasedMessage').select('id').orderBy('at').orderBy('id').execute()
  return {
    messageIds: erased.map(({ id }) => id),
    receipts: await db.selectFrom('receipt').select(['id', 'hash', 'cause', 'references', 'at']).execute(),
  }
}

/** Stores the list next to the backups. */
export async function writeErasures({ db, config }: Pick<Resources, 'db' | 'config'>) {
  await putErasures(config, await listErasures(db))
}

/** Adds what is missing to the list next to the backups, before a restore replaces the database. */
export async function addErasures(config: Resources['config'], { messageIds, receipts }: Erasures): Promise<Erasures> {
  const stored = await readErasures(config)
  const known = new Set([...stored.messageIds, ...stored.receipts.map(({ id }) => id)])
  const newIds = messageIds.filter((id) => !known.has(id))
  const newReceipts = receipts.filter(({ id }) => !known.has(id))
  // The backups may be mounted read-only on a new machine, which has nothing to add.
  if (newIds.length + newReceipts.length === 0) return stored
  const all = { messageIds: [...stored.messageIds, ...newIds], receipts: [...stored.receipts, ...newReceipts] }
  await putErasures(config, all)
  return all
}

async function putErasures(config: Resources['config'], erasures: Erasures) {
  await openBackups(config).put(fileName, Buffer.from(JSON.stringify(erasures)))
}

/** The list stored next to the backups; empty if there is none. */
async function readErasures(config: Resources['config']): Promise<Erasures> {
  const file = await openBackups(config).get(fileName)
  return file
    ? Erasures.parse(JSON.parse(Buffer.from(await file.bytes()).toString()))
    : { messageIds: [], receipts: [] }
}

/** Erases again what a restore brought back, and stores the receipts. Returns the number of erased messages. */
export async function applyErasures(
  resources: ChangeContext & Pick<Resources, 'sign'>,
  { messageIds, receipts }: Erasures,
) {
  let count = 0
  for (let start = 0; start < messageIds.length; start += maxPerChange) {
    const ids = messageIds.slice(start, start + maxPerChange)
    count += await change(resources, machine, async ({ db, record, invalidate, erase }) => {
      const erased = await eraseMessages({ db, invalidate, erase }, resources.sign, ids)
      // Also list those that this backup does not contain: a restore of another backup may bring them back.
      await recordErasures(db, ids)
      if (erased.length > 0) await record('message erased', ...erased.map(({ id }) => id))
      return erased.length
    })
  }
  await change(resources, machine, async ({ db }) => {
    for (const receipt of receipts) {
      const insert = db.insertInto('receipt').values(receipt)
      await insert.onConflict((conflict) => conflict.column('id').doNothing()).execute()
    }
  })
  return count
}
