import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Change } from '#domain/change/change.server.ts'
import { queueEmail } from '#domain/outbox/emails.server.ts'
import { rules } from '#domain/rules.ts'
import type { Db, Row, Transaction } from '#platform/database/tables.ts'
import type { Sign } from '#platform/secrets.ts'
import type { Receipt } from './privacy-request.ts'

type Erased = Omit<Receipt, 'code'>

/** Stores the receipt of an erasure without its code: the row identifies nobody. */
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

/** The newest receipts. */
export async function listReceipts(db: Db, sign: Sign) {
  const newest = db.selectFrom('receipt').selectAll().orderBy('at', 'desc').orderBy('id')
  const rows = await newest.limit(rules.privacy.maxShown).execute()
  return rows.map((row) => asReceipt(sign, row))
}

/** Finds a presented receipt by its hash, so that it is found even if the signing secret has changed. */
export async function findReceiptByCode(db: Db, { reference, code }: { reference: string; code: string }) {
  const rows = await db
    .selectFrom('receipt')
    .selectAll()
    .where('references', 'like', `%"${reference.replaceAll(/[^\w-]/g, '')}"%`)
    .execute()
  const formattedCode = code.replaceAll(/\s/g, '').toUpperCase().match(/.{4}/g)?.join(' ') ?? ''
  const receipts = rows.map((row) => ({ ...row, ...erasedOf(row), code: formattedCode }))
  return receipts.find((receipt) => receipt.hash === hashOf(receipt))
}

function asReceipt(sign: Sign, row: Row<'receipt'>): Receipt {
  const erased = erasedOf(row)
  return { ...erased, code: codeOf(sign, erased) }
}

function erasedOf({ id, cause, references, at }: Row<'receipt'>): Erased {
  return { id, cause, references: JSON.parse(references), at }
}

/** Sixteen characters, short enough to read out on the telephone and too many to guess. */
function codeOf(sign: Sign, { id, cause, references, at }: Erased) {
  const signature = Buffer.from(sign('receipt', JSON.stringify([id, cause, references, at])), 'base64url')
  return signature.toString('hex', 0, 8).toUpperCase().match(/.{4}/g)?.join(' ') ?? ''
}

function hashOf({ cause, references, at, code }: Receipt) {
  return createHash('sha256')
    .update(JSON.stringify([cause, references, at, code]))
    .digest('base64url')
}

/** Sends a receipt to the person who requested the erasure; the address is deleted with the e-mail. */
export async function queueReceipt(
  change: Pick<Change, 'db' | 'invalidate'>,
  { cause, references, at, code }: Receipt,
  recipient: string,
) {
  await queueEmail(change, { kind: 'receipt', recipient, facts: { cause, references, at, code } })
}

/**
 * A column of a message: the address for the receipt of its erasure, which is the one that received the link. An
 * address that was corrected later may be a stranger's; null if no other is known.
 */
export const receiptAddress = sql<string | null>`coalesce(
  (select recipient from letter where letter."messageId" = message.id and letter.kind = 'acknowledgement'),
  case when not exists (
    select 1 from "deskEntry" where "deskEntry"."messageId" = message.id and "deskEntry".kind = 'corrected'
  ) then message.email end)`.as('receiptTo')

/** The receipt address of each message; read it before they are erased. */
export async function findReceiptAddresses(db: Db, messageIds: string[]) {
  const rows = await db.selectFrom('message').select(['id', receiptAddress]).where('id', 'in', messageIds).execute()
  return new Map(rows.map(({ id, receiptTo }) => [id, receiptTo]))
}
