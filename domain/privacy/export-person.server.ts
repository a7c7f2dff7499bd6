import type { Actor } from '#domain/change/actor.ts'
import { type ChangeContext, change } from '#domain/change/change.server.ts'
import { longMoment } from '#domain/dates.ts'
import type { Content } from '#domain/firm/content.ts'
import { stateNames } from '#domain/messages/desk/desk.ts'
import { listDeskEntries } from '#domain/messages/desk/desk-entry.server.ts'
import { Problem } from '#domain/problem.ts'

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
