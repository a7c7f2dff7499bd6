import { sql } from 'kysely'
import { rules } from '#domain/rules.ts'
import type { Db, Row } from '#platform/database/tables.ts'

type EarlierMessagesInput = Pick<Row<'message'>, 'id' | 'email' | 'phoneE164' | 'secondE164' | 'receivedAt'>

export type EarlierMessage = {
  id: string
  reference: string
  receivedAt: string
  /** The beginning of its text. */
  beginning: string
  /** What it has in common with the message. */
  same: ('e-mail' | 'telephone')[]
}

/** Earlier messages with the same e-mail address or telephone number, newest first, without spam and the bin. */
export async function earlierMessages(db: Db, message: EarlierMessagesInput): Promise<EarlierMessage[]> {
  const email = message.email.toLowerCase()
  const numbers = [message.phoneE164, message.secondE164].filter((number) => number !== null)
  const rows = await db
    .selectFrom('message')
    .select(['id', 'reference', 'receivedAt', 'email', 'phoneE164', 'secondE164'])
    .select(sql<string>`substr(text, 1, ${sql.lit(rules.message.beginning)})`.as('beginning'))
    .where('id', '<>', message.id)
    .where('receivedAt', '<=', message.receivedAt)
    .where('state', '<>', 'spam')
    .where('binnedAt', 'is', null)
    .where((where) =>
      where.or([
        where(sql<string>`lower(email)`, '=', email),
        ...(numbers.length > 0 ? [where('phoneE164', 'in', numbers), where('secondE164', 'in', numbers)] : []),
      ]),
    )
    .orderBy('receivedAt', 'desc')
    .orderBy('id')
    .limit(rules.conflicts.mostEarlier)
    .execute()
  return rows.map(({ email: rowEmail, phoneE164, secondE164, ...row }) => {
    const byTelephone = [phoneE164, secondE164].some((number) => number !== null && numbers.includes(number))
    const same = [rowEmail.toLowerCase() === email && 'e-mail', byTelephone && 'telephone'] as const
    return { ...row, same: same.filter((kind) => kind !== false) }
  })
}
