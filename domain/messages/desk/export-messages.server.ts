import type { Actor } from '#domain/change/actor.ts'
import { type ChangeContext, change } from '#domain/change/change.server.ts'
import { asCsv } from '#domain/csv.server.ts'
import { localTime } from '#domain/dates.ts'
import { stateNames, viewOf } from './desk.ts'
import { type DeskFilter, findIds, findMessages } from './desk-list.server.ts'
import { withDetails } from './show-messages.server.ts'

const rowsAtOnce = 500

type Exported = Awaited<ReturnType<typeof withDetails>>[number]

/** The columns in their order, by what stands above them. */
const columns: [heading: string, of: (message: Exported, areas: Map<string, string>) => string][] = [
  ['Reference', ({ reference }) => reference],
  ['Received', ({ receivedAt }) => onPaper(receivedAt)],
  ['State', (message) => stateNames[viewOf(message)]],
  ['With', ({ assigneeName }) => assigneeName ?? ''],
  ['Name', ({ name }) => name],
  ['E-mail', ({ email }) => email],
  ['Telephone', ({ phone }) => phone],
  ['Practice area', ({ service }, areas) => (service ? (areas.get(service) ?? service) : '')],
  ['Message', ({ text }) => text],
  ['Notes', ({ notes }) => notes.map(({ at, byName, text }) => `${onPaper(at)} ${byName ?? ''}: ${text}`).join('\n')],
  ['Answered', ({ answeredAt }) => (answeredAt ? onPaper(answeredAt) : '')],
]

/** The messages that are found, as a table for a spreadsheet, piece by piece. */
export async function* exportMessages(
  resources: ChangeContext,
  actor: Actor,
  filter: DeskFilter | undefined,
  areas: Map<string, string>,
) {
  await change(resources, actor, ({ record }) => record('message exported'))
  // Which ones is told once, so that what comes or goes meanwhile shifts none of them; what is withdrawn is left out.
  const ids = filter ? await findIds(resources.db, filter, Number.MAX_SAFE_INTEGER) : []
  yield asCsv([columns.map(([heading]) => heading)], { bom: true })
  for (let from = 0; from < ids.length; from += rowsAtOnce) {
    const rows = await findMessages(resources.db, ids.slice(from, from + rowsAtOnce))
    const messages = await withDetails(resources, rows)
    if (messages.length > 0) yield asCsv(messages.map((message) => columns.map(([, of]) => of(message, areas))))
  }
}

/** '2026-11-15 17:30', as clocks in India show it: so a column is put in order by its letters. */
function onPaper(moment: string) {
  return localTime(moment).replace('T', ' ')
}
