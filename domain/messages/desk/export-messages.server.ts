import type { Actor } from '#domain/change/actor.ts'
import { type ChangeContext, change } from '#domain/change/change.server.ts'
import { asCsv } from '#domain/csv.server.ts'
import { localTime } from '#domain/dates.ts'
import { stateNames, viewOf } from './desk.ts'
import { type DeskFilter, findIds, findMessages } from './desk-list.server.ts'
import { withDetails } from './show-messages.server.ts'

const rowsAtOnce = 500

type ExportedMessage = Awaited<ReturnType<typeof withDetails>>[number]

/** The columns in their order: heading, and how a message is written into the cell. */
const columns: [heading: string, text: (message: ExportedMessage, areas: Map<string, string>) => string][] = [
  ['Reference', ({ reference }) => reference],
  ['Received', ({ receivedAt }) => formatMoment(receivedAt)],
  ['State', (message) => stateNames[viewOf(message)]],
  ['With', ({ assigneeName }) => assigneeName ?? ''],
  ['Name', ({ name }) => name],
  ['E-mail', ({ email }) => email],
  ['Telephone', ({ phone }) => phone],
  ['Practice area', ({ service }, areas) => (service ? (areas.get(service) ?? service) : '')],
  ['Message', ({ text }) => text],
  [
    'Notes',
    ({ notes }) => notes.map(({ at, byName, text }) => `${formatMoment(at)} ${byName ?? ''}: ${text}`).join('\n'),
  ],
  ['Answered', ({ answeredAt }) => (answeredAt ? formatMoment(answeredAt) : '')],
]

/** Yields the messages that match the filter as CSV, in chunks. */
export async function* exportMessages(
  resources: ChangeContext,
  actor: Actor,
  filter: DeskFilter | undefined,
  areas: Map<string, string>,
) {
  await change(resources, actor, ({ record }) => record('message exported'))
  // Read all ids once: messages that arrive or are deleted meanwhile then shift no row. Deleted ones are left out.
  const ids = filter ? await findIds(resources.db, filter, Number.MAX_SAFE_INTEGER) : []
  yield asCsv([columns.map(([heading]) => heading)], { bom: true })
  for (let from = 0; from < ids.length; from += rowsAtOnce) {
    const rows = await findMessages(resources.db, ids.slice(from, from + rowsAtOnce))
    const messages = await withDetails(resources, rows)
    if (messages.length > 0) yield asCsv(messages.map((message) => columns.map(([, text]) => text(message, areas))))
  }
}

/** '2026-11-15 17:30' in Indian time: in this form a spreadsheet sorts the column correctly as text. */
function formatMoment(moment: string) {
  return localTime(moment).replace('T', ' ')
}
