import { parsePhoneNumberFromString } from 'libphonenumber-js'
import type { Content } from '#domain/firm/content.ts'
import type { Db, NewRow, Transaction } from '#platform/database/tables.ts'
import { indexMessage } from './index-messages.server.ts'
import { numbersIn } from './telephone.ts'

/** Inserts the message; undefined if one with the same idempotency key already exists. */
export async function insertMessage(db: Transaction, message: NewRow<'message'>) {
  const added = await db
    .insertInto('message')
    .values(message)
    .onConflict((conflict) => conflict.column('idempotencyKey').doNothing())
    .returningAll()
    .executeTakeFirst()
  if (added) await indexMessage(db, added)
  return added
}

export function findMessageByKey(db: Db, keys: string[]) {
  return db.selectFrom('message').selectAll().where('idempotencyKey', 'in', keys).executeTakeFirst()
}

export function findMessageByReference(db: Db, reference: string) {
  return db
    .selectFrom('message')
    .select(['reference', 'receivedAt'])
    .where('reference', '=', reference)
    .executeTakeFirst()
}

/** The current message that an e-mail is about; undefined if it was deleted or is spam, so nothing is sent. */
export function findMessageOfEmail(db: Db, messageId: string | null) {
  return db
    .selectFrom('message')
    .select(['id', 'reference', 'name', 'email', 'phone', 'phoneE164', 'secondE164', 'text', 'service', 'receivedAt'])
    .where('id', '=', messageId)
    .where('state', '!=', 'spam')
    .executeTakeFirst()
}

/** The title of a practice area; undefined if none was chosen or the firm no longer has it. */
export function areaTitle({ practiceAreas }: Pick<Content, 'practiceAreas'>, service: string | null) {
  return practiceAreas.find(({ slug }) => slug === service)?.title
}

/** The columns of a telephone number: as typed, in E.164 where possible, and in digits for the search. */
export function telephoneColumns(typed: string) {
  const numbers = numbersIn(typed).map((number) => ({ number, e164: toE164(number) }))
  const [phoneE164 = null, secondE164 = null] = [...new Set(numbers.flatMap(({ e164 }) => e164 ?? []))]
  const digits = numbers.flatMap(({ number, e164 }) => [number, e164 ?? []].flat())
  const phoneDigits = [...new Set(digits.map((number) => number.replace('+', '')))].join('/')
  return { phone: typed, phoneE164, secondE164, phoneDigits }
}

/** A number without a plus is taken as Indian. */
function toE164(number: string) {
  const parsed = parsePhoneNumberFromString(number, 'IN')
  return parsed?.isPossible() ? parsed.number : undefined
}
