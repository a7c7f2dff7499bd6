import { sql } from 'kysely'
import type { Actor } from '#domain/change/actor.ts'
import { type ChangeContext, change } from '#domain/change/change.server.ts'
import { type DeskView, viewOf } from '#domain/messages/desk/desk.ts'
import { telephoneColumns } from '#domain/messages/messages.server.ts'
import { Problem } from '#domain/problem.ts'
import { rules } from '#domain/rules.ts'
import type { Db } from '#platform/database/tables.ts'
import { receiptAddress } from './receipts.server.ts'

const { mostShown } = rules.privacy

/**
 * All messages with this e-mail address or telephone number, including binned ones and spam, and separately those that
 * share another address or number with them. Records which messages were shown to whom. If there are `more` matches
 * than can be shown, they appear after these are erased.
 */
export async function findPerson(resources: ChangeContext, actor: Actor, asked: string) {
  const { db } = resources
  const by = asked.includes('@') ? 'e-mail address' : 'telephone number'
  const found = await findMessages(db, by === 'e-mail address' ? { emails: [asked] } : numbersOf(asked))
  const own = found.slice(0, mostShown)
  const identifiers = { emails: own.map(({ email }) => email), dialled: own.flatMap(allNumbers) }
  const ids = new Set(own.map(({ id }) => id))
  const more = found.length > own.length
  const others = own.length > 0 && !more ? (await findMessages(db, identifiers)).filter(({ id }) => !ids.has(id)) : []
  const messages = [...own.map(asFound(true)), ...others.map(asFound(false))]
  const shown = messages.map(({ id }) => id)
  if (shown.length > 0) await change(resources, actor, ({ record }) => record('message shown', ...shown))
  return { asked, by, messages, more, ...(await countRelated(db, shown)) }
}

/** A telephone number is searched in E.164 form, and by its digits only if it has none. */
type Identifiers = { emails?: string[]; dialled?: string[]; digits?: string }

function numbersOf(asked: string): Identifiers {
  const { phoneDigits, phoneE164, secondE164 } = telephoneColumns(asked)
  if (!phoneDigits) {
    const words = 'Enter the whole e-mail address, or a whole telephone number.'
    throw new Problem('invalid-input', { fields: { asked: [words] } })
  }
  const dialled = [phoneE164, secondE164].filter((number) => number !== null)
  return dialled.length > 0 ? { dialled } : { digits: phoneDigits }
}

function findMessages(db: Db, { emails = [], dialled = [], digits }: Identifiers) {
  const addresses = emails.map((email) => email.trim().toLowerCase())
  return (
    db
      .selectFrom('message')
      .select([
        'id',
        'reference',
        'name',
        'email',
        'phone',
        'phoneE164',
        'secondE164',
        'text',
        'service',
        'noticeVersion',
      ])
      .select(['receivedAt', 'readAt', 'state', 'binnedAt', receiptAddress])
      .where(({ or, eb, selectFrom }) => {
        // After the sender corrected the address, the e-mail row still has the one we wrote to.
        const writtenTo = selectFrom('letter')
          .select('messageId')
          .where('kind', '=', 'acknowledgement')
          .where(sql`lower(recipient)`, 'in', ['', ...addresses])
          .$narrowType<{ messageId: string }>()
        return or([
          ...(addresses.length > 0 ? [eb(sql`lower(email)`, 'in', addresses), eb('id', 'in', writtenTo)] : []),
          ...(dialled.length > 0 ? [eb('phoneE164', 'in', dialled), eb('secondE164', 'in', dialled)] : []),
          ...(digits ? [eb(sql`'/' || "phoneDigits" || '/'`, 'like', `%/${digits}/%`)] : []),
        ])
      })
      .orderBy('receivedAt', 'desc')
      .orderBy('id')
      // One more row shows that there are more.
      .limit(mostShown + 1)
      .execute()
  )
}

type Message = Awaited<ReturnType<typeof findMessages>>[number]

function allNumbers({ phoneE164, secondE164 }: Message) {
  return [phoneE164, secondE164].filter((number) => number !== null)
}

function asFound(own: boolean) {
  return ({ readAt, state, binnedAt, phoneE164: _, secondE164: __, ...message }: Message) => ({
    ...message,
    /** Whether it matches the search itself, or only shares an address or number with a match. */
    own,
    view: viewOf({ readAt, state, binnedAt }) as DeskView,
  })
}

/** The number of e-mails and notes of these messages. */
async function countRelated(db: Db, ids: string[]) {
  if (ids.length === 0) return { letters: 0, notes: 0 }
  const { letters } = await db
    .selectFrom('letter')
    .where('messageId', 'in', ids)
    .select(({ fn }) => fn.countAll().as('letters'))
    .executeTakeFirstOrThrow()
  const { notes } = await db
    .selectFrom('deskEntry')
    .where('messageId', 'in', ids)
    .where('kind', '=', 'note')
    .select(({ fn }) => fn.countAll().as('notes'))
    .executeTakeFirstOrThrow()
  return { letters: Number(letters), notes: Number(notes) }
}
