import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Change } from '#domain/change/change.server.ts'
import { queueEmail } from '#domain/outbox/queue-email.server.ts'
import { rules } from '#domain/rules.ts'
import type { Db, Row, Transaction } from '#platform/database/tables.ts'
import type { Sign } from '#platform/secrets.ts'
import type { Receipt } from './receipt.ts'

type Erased = Omit<Receipt, 'code'>

/** Keeps of an erasure what nobody can be told by; the receipt itself is handed out. */
export async function insertReceipt(db: Transaction, sign: Sign, erased: Erased): Promise<Receipt> {
  const receipt = { ...erased, code: codeOf(sign, erased) }
  const { id, cause, references, at } = erased
  await db
    .insertInto('receipt')
    .values({ id, cause, references: JSON.stringify(references), at, hash: hashOf(receipt) })
    .execute()
  return receipt
}

export async function findReceipt(db: Db, sign: Sign, id: string) {
  const row = await db.selectFrom('receipt').selectAll().where('id', '=', id).executeTakeFirst()
  return row && asReceipt(sign, row)
}

/** The last ones, newest first. */
export async function listReceipts(db: Db, sign: Sign) {
  const newest = db.selectFrom('receipt').selectAll().orderBy('at', 'desc').orderBy('id')
  const rows = await newest.limit(rules.privacy.mostShown).execute()
  return rows.map((row) => asReceipt(sign, row))
}

/** The receipt that somebody shows us, if it is one of ours: told by its hash, whoever signed it. */
export async function findShownReceipt(db: Db, { reference, code }: { reference: string; code: string }) {
  const rows = await db
    .selectFrom('receipt')
    .selectAll()
    .where('references', 'like', `%"${reference.replaceAll(/[^\w-]/g, '')}"%`)
    .execute()
  const shown = code.replaceAll(/\s/g, '').toUpperCase().match(/.{4}/g)?.join(' ') ?? ''
  const receipts = rows.map((row) => ({ ...row, ...told(row), code: shown }))
  return receipts.find((receipt) => receipt.hash === hashOf(receipt))
}

function asReceipt(sign: Sign, row: Row<'receipt'>): Receipt {
  const erased = told(row)
  return { ...erased, code: codeOf(sign, erased) }
}

function told({ id, cause, references, at }: Row<'receipt'>): Erased {
  return { id, cause, references: JSON.parse(references), at }
}

/** Sixteen signs, to be read out on the telephone: enough to be guessed by nobody. */
function codeOf(sign: Sign, { id, cause, references, at }: Erased) {
  const signature = Buffer.from(sign('receipt', JSON.stringify([id, cause, references, at])), 'base64url')
  return signature.toString('hex', 0, 8).toUpperCase().match(/.{4}/g)?.join(' ') ?? ''
}

function hashOf({ cause, references, at, code }: Receipt) {
  return createHash('sha256')
    .update(JSON.stringify([cause, references, at, code]))
    .digest('base64url')
}

/** Sends a receipt to the one who asked for the erasure; the address is forgotten with the e-mail. */
export async function queueReceipt(
  change: Pick<Change, 'db' | 'invalidate'>,
  { cause, references, at, code }: Receipt,
  recipient: string,
) {
  await queueEmail(change, { kind: 'receipt', recipient, facts: { cause, references, at, code } })
}

/**
 * A column of a message: where the receipt for its erasure goes, which is where the acknowledgement with the link went.
 * An address that the sender has put in its place since may be a stranger's; null where it is the only one known.
 */
export const receiptAddress = sql<string | null>`coalesce(
  (select recipient from letter where letter."messageId" = message.id and letter.kind = 'acknowledgement'),
  case when not exists (
    select 1 from "deskEntry" where "deskEntry"."messageId" = message.id and "deskEntry".kind = 'corrected'
  ) then message.email end)`.as('receiptTo')

/** Where the receipt for each of these messages would go; asked before they are erased. */
export async function findReceiptAddresses(db: Db, messageIds: string[]) {
  const rows = await db.selectFrom('message').select(['id', receiptAddress]).where('id', 'in', messageIds).execute()
  return new Map(rows.map(({ id, receiptTo }) => [id, receiptTo]))
}
