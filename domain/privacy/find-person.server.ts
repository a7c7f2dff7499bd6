import { sql } from 'kysely'
import type { Actor } from '#domain/change/actor.ts'
import { change, type Seam } from '#domain/change/change.server.ts'
import { type DeskView, viewOf } from '#domain/messages/desk.ts'
import { telephoneColumns } from '#domain/messages/telephone-columns.server.ts'
import { Problem } from '#domain/problem.ts'
import { rules } from '#domain/rules.ts'
import type { Db } from '#platform/database/tables.ts'

export type Person = Awaited<ReturnType<typeof findPerson>>

/**
 * All messages that bear an e-mail address or a telephone number, those in the bin and among spam too, and apart
 * from them those that bear another address or number of these. Who was shown which is recorded.
 */
export async function findPerson(resources: Seam, actor: Actor, asked: string) {
  const { db } = resources
  const by = asked.includes('@') ? 'e-mail address' : 'telephone number'
  const own = await findMessages(db, by === 'e-mail address' ? { emails: [asked], numbers: [] } : numbersOf(asked))
  const known = { emails: own.map(({ email }) => email), numbers: own.flatMap(allNumbers) }
  const ids = new Set(own.map(({ id }) => id))
  const others = own.length > 0 ? (await findMessages(db, known)).filter(({ id }) => !ids.has(id)) : []
  const messages = [...own.map(asFound(true)), ...others.map(asFound(false))]
  const shown = messages.map(({ id }) => id)
  if (shown.length > 0) await change(resources, actor, ({ record }) => record('message shown', ...shown))
  return { asked, by, messages, ...(await countRest(db, shown)) }
}

type Marks = { emails: string[]; numbers: string[] }

function numbersOf(asked: string): Marks {
  const { phoneDigits } = telephoneColumns(asked)
  if (!phoneDigits) {
    const words = 'Enter the whole e-mail address, or a whole telephone number.'
    throw new Problem('invalid-input', { fields: { asked: [words] } })
  }
  return { emails: [], numbers: phoneDigits.split('/') }
}

function findMessages(db: Db, { emails, numbers }: Marks) {
  return db
    .selectFrom('message')
    .select(['id', 'reference', 'name', 'email', 'phone', 'phoneDigits', 'text', 'service', 'noticeVersion'])
    .select(['receivedAt', 'readAt', 'state', 'binnedAt'])
    .where(({ or, eb }) =>
      or([
        eb(sql`lower(email)`, 'in', ['', ...emails.map((email) => email.trim().toLowerCase())]),
        ...[...new Set(numbers)].map((number) => eb(sql`'/' || "phoneDigits" || '/'`, 'like', `%/${number}/%`)),
      ]),
    )
    .orderBy('receivedAt', 'desc')
    .orderBy('id')
    .limit(rules.privacy.mostShown)
    .execute()
}

type Message = Awaited<ReturnType<typeof findMessages>>[number]

function allNumbers({ phoneDigits }: Message) {
  return phoneDigits.split('/').filter(Boolean)
}

function asFound(own: boolean) {
  return ({ readAt, state, binnedAt, phoneDigits: _, ...message }: Message) => ({
    ...message,
    /** Whether it bears what was asked for, or only something of another that does. */
    own,
    view: viewOf({ readAt, state, binnedAt }) as DeskView,
  })
}

/** What else belongs to these messages. */
async function countRest(db: Db, ids: string[]) {
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
