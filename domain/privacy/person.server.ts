import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Actor } from '#domain/change/actor.ts'
import { type ChangeContext, change } from '#domain/change/change.server.ts'
import { longMoment } from '#domain/dates.ts'
import type { Content } from '#domain/firm/content.ts'
import { type DeskView, stateNames, viewOf } from '#domain/messages/desk/desk.ts'
import { listDeskEntries } from '#domain/messages/desk/handle-messages.server.ts'
import { eraseMessages, lockMessages, telephoneColumns } from '#domain/messages/messages.server.ts'
import { Problem } from '#domain/problem.ts'
import { rules } from '#domain/rules.ts'
import type { Db } from '#platform/database/tables.ts'
import type { Resources } from '#platform/resources.ts'
import type { PersonErasure } from './privacy-request.ts'
import { findReceiptAddresses, insertReceipt, queueReceipt, receiptAddress } from './receipts.server.ts'

const { maxShown } = rules.privacy

/**
 * All messages with this e-mail address or telephone number, including binned ones and spam, and separately those that
 * share another address or number with them. Records which messages were shown to whom. If there are `more` matches
 * than can be shown, they appear after these are erased.
 */
export async function findPerson(resources: ChangeContext, actor: Actor, query: string) {
  const { db } = resources
  const by = query.includes('@') ? 'e-mail address' : 'telephone number'
  const found = await findMessages(db, by === 'e-mail address' ? { emails: [query] } : numbersOf(query))
  const own = found.slice(0, maxShown)
  const identifiers = { emails: own.map(({ email }) => email), dialled: own.flatMap(allNumbers) }
  const ids = new Set(own.map(({ id }) => id))
  const more = found.length > own.length
  const others = own.length > 0 && !more ? (await findMessages(db, identifiers)).filter(({ id }) => !ids.has(id)) : []
  const messages = [...own.map(asFound(true)), ...others.map(asFound(false))]
  const shown = messages.map(({ id }) => id)
  if (shown.length > 0) await change(resources, actor, ({ record }) => record('message shown', ...shown))
  return { query, by, messages, more, ...(await countRelated(db, shown)) }
}

/** A telephone number is searched in E.164 form, and by its digits only if it has none. */
type Identifiers = { emails?: string[]; dialled?: string[]; digits?: string }

function numbersOf(query: string): Identifiers {
  const { phoneDigits, phoneE164, secondE164 } = telephoneColumns(query)
  if (!phoneDigits) {
    const words = 'Enter the whole e-mail address, or a whole telephone number.'
    throw new Problem('invalid-input', { fields: { query: [words] } })
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
      .limit(maxShown + 1)
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

type ExportPersonInput = { ids: string[]; notes: boolean }

/** All data of a person, to be handed out; with the notes of the staff only on request. */
export async function exportPerson(
  resources: ChangeContext,
  actor: Actor,
  { ids, notes }: ExportPersonInput,
  content: Content,
) {
  const { db } = resources
  const messages = await db
    .selectFrom('message')
    .selectAll()
    .where('id', 'in', ids)
    .orderBy('receivedAt')
    .orderBy('id')
    .execute()
  if (messages.length === 0) throw new Problem('not-found')
  const messageIds = messages.map(({ id }) => id)
  const entries = await listDeskEntries(db, messageIds)
  const letters = await db
    .selectFrom('letter')
    .select(['messageId', 'kind', 'recipient', 'createdAt', 'deliveredAt'])
    .where('messageId', 'in', messageIds)
    .orderBy('createdAt')
    .execute()
  await change(resources, actor, ({ record }) => record('message exported', ...messageIds))
  const titles = new Map(content.practiceAreas.map(({ slug, title }) => [slug, title]))
  return {
    exportedAt: new Date().toISOString(),
    keptBy: content.firm.name,
    questions: content.firm.dataContact.email,
    messages: messages.map((message) => ({
      reference: message.reference,
      receivedAt: message.receivedAt,
      network: message.network,
      state: message.state,
      answeredAt: message.answeredAt,
      name: message.name,
      email: message.email,
      telephone: message.phone,
      practiceArea: message.service && (titles.get(message.service) ?? message.service),
      message: message.text,
      noticeVersion: message.noticeVersion,
      correctedAt: entries.flatMap(({ messageId, kind, at }) =>
        messageId === message.id && kind === 'corrected' ? at : [],
      ),
      letters: letters
        .filter(({ messageId }) => messageId === message.id)
        .map(({ kind, recipient, createdAt, deliveredAt }) => ({ kind, recipient, createdAt, deliveredAt })),
      ...(notes && {
        notes: entries.flatMap(({ messageId, kind, at, value }) =>
          messageId === message.id && kind === 'note' ? { at, note: value } : [],
        ),
      }),
    })),
  }
}

type Exported = Awaited<ReturnType<typeof exportPerson>>

/** The export as readable text. */
export function personInWords({ exportedAt, keptBy, questions, messages }: Exported) {
  const blocks = messages.map((message) =>
    [
      `Reference: ${message.reference}`,
      `Received: ${longMoment(message.receivedAt)}`,
      ...(message.network ? [`Network of the sender: ${message.network} (the address itself is not kept)`] : []),
      `State: ${stateNames[message.state]}`,
      ...(message.answeredAt ? [`Answered or closed: ${longMoment(message.answeredAt)}`] : []),
      `Name: ${message.name}`,
      `E-mail: ${message.email}`,
      `Telephone: ${message.telephone}`,
      `Practice area: ${message.practiceArea ?? 'not given'}`,
      `Notice beside the form: version ${message.noticeVersion}`,
      ...message.correctedAt.map((at) => `Corrected by the sender: ${longMoment(at)}`),
      ...message.letters.map(
        ({ kind, recipient, deliveredAt }) =>
          `Letter (${kind})${recipient ? ` to ${recipient}` : ''}: ${arrival(deliveredAt)}`,
      ),
      '',
      message.message,
      ...(message.notes ?? []).flatMap(({ at, note }) => ['', `Note of ${longMoment(at)}:`, note]),
    ].join('\n'),
  )
  const head = [`What ${keptBy} keeps, on ${longMoment(exportedAt)}`, `Questions: ${questions}`].join('\n')
  return `${[head, ...blocks].join('\n\n----\n\n')}\n`
}

function arrival(deliveredAt: string | null) {
  return deliveredAt ? `delivered ${longMoment(deliveredAt)}` : 'not delivered'
}

type ErasePersonResources = ChangeContext & Pick<Resources, 'sign' | 'mail'>

/** Erases the data of a person who asked the staff for it. Returns the receipt, which does not identify the person. */
export function erasePerson(
  resources: ErasePersonResources,
  actor: Actor,
  { ids, cause, lastFour, mail }: PersonErasure,
) {
  const { sign } = resources
  return change(resources, actor, async ({ db, record, invalidate, erase }) => {
    await lockMessages(db, ids)
    const recipients = await findReceiptAddresses(db, ids)
    const messages = await eraseMessages({ db, invalidate, erase }, sign, ids)
    const [newest] = messages.toSorted((one, other) => (one.receivedAt < other.receivedAt ? 1 : -1))
    if (!newest) throw new Problem('not-found')
    if (!messages.some(({ phoneDigits }) => phoneDigits.split('/').some((number) => number.endsWith(lastFour)))) {
      // Thrown within the change, so everything is rolled back.
      const words = 'These are not the last four digits of the telephone number.'
      throw new Problem('invalid-input', { fields: { lastFour: [words] } })
    }
    await record('message erased', ...messages.map(({ id }) => id))
    const references = messages.map(({ reference }) => reference).sort()
    const erased = { id: randomUUID(), cause, references, at: new Date().toISOString() }
    const receipt = await insertReceipt(db, sign, erased)
    const recipient = recipients.get(newest.id)
    if (mail && resources.mail && recipient) await queueReceipt({ db, invalidate }, receipt, recipient)
    return receipt
  })
}
