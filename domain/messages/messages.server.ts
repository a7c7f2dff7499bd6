import { parsePhoneNumberFromString } from 'libphonenumber-js'
import type { Content } from '#domain/firm/content.ts'
import type { Db, NewRow, Transaction } from '#platform/database/tables.ts'
import { indexMessage } from './index-messages.server.ts'
import { numbersIn } from './telephone.ts'

/** Adds the message; undefined where one with the same idempotency key is there already. */
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

/** The message that a letter is about, as it stands now; undefined where nothing is sent for it any more. */
export function findMessageOfEmail(db: Db, messageId: string | null) {
  return db
    .selectFrom('message')
    .select(['id', 'reference', 'name', 'email', 'phone', 'phoneE164', 'secondE164', 'text', 'service', 'receivedAt'])
    .where('id', '=', messageId)
    .where('state', '!=', 'spam')
    .executeTakeFirst()
}

/** The title of a practice area; undefined where none was chosen, or where the firm has it no more. */
export function areaTitle({ practiceAreas }: Pick<Content, 'practiceAreas'>, service: string | null) {
  return practiceAreas.find(({ slug }) => slug === service)?.title
}

/** What is kept of a telephone number: as typed, as dialled where that can be told, and in digits to be searched. */
export function telephoneColumns(typed: string) {
  const numbers = numbersIn(typed).map((number) => ({ number, e164: asDialled(number) }))
  const [phoneE164 = null, secondE164 = null] = [...new Set(numbers.flatMap(({ e164 }) => e164 ?? []))]
  const digits = numbers.flatMap(({ number, e164 }) => [number, e164 ?? []].flat())
  const phoneDigits = [...new Set(digits.map((number) => number.replace('+', '')))].join('/')
  return { phone: typed, phoneE164, secondE164, phoneDigits }
}

/** Without a plus it is a number in India. */
function asDialled(number: string) {
  const told = parsePhoneNumberFromString(number, 'IN')
  return told?.isPossible() ? told.number : undefined
}
