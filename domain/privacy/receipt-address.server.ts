import { sql } from 'kysely'
import type { Db } from '#platform/database/tables.ts'

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
