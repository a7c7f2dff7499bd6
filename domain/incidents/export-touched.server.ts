import type { Actor } from '#domain/change/actor.ts'
import { type ChangeContext, change } from '#domain/change/change.server.ts'
import { asCsv } from '#domain/csv.server.ts'
import { walkTouched } from './find-touched.server.ts'
import type { Incident } from './incident.ts'
import { readTrace } from './read-trace.server.ts'
import { type AffectedPerson, inWords, reaches, reasons, touchedKinds } from './touched.ts'

/** The columns in order, with their headings. */
const columns: [heading: string, value: (touched: AffectedPerson) => string][] = [
  ['Who', ({ kind }) => touchedKinds[kind]],
  ['Touched', ({ reach }) => reaches[reach]],
  ['How it is known', ({ reason }) => reasons[reason]],
  ['Reference', ({ reference }) => reference],
  ['Name', ({ name }) => name],
  ['E-mail', ({ email }) => email],
  ['Telephone', ({ telephone }) => telephone],
  ['Fields', ({ fields }) => inWords(fields).join(', ')],
]

/** The affected people as CSV, in chunks; the export is recorded. */
export async function* exportTouched(resources: ChangeContext, actor: Actor, incident: Incident & { id?: string }) {
  const subjects = incident.id ? [incident.id] : []
  await change(resources, actor, ({ record }) => record('incident list exported', ...subjects))
  yield asCsv([columns.map(([heading]) => heading)], { bom: true })
  const trace = await readTrace(resources.db, incident)
  for await (const batch of walkTouched(resources.db, incident, trace)) {
    if (batch.length > 0) yield asCsv(batch.map((touched) => columns.map(([, value]) => value(touched))))
  }
}
