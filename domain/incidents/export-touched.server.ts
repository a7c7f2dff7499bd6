import type { Actor } from '#domain/change/actor.ts'
import { type ChangeContext, change } from '#domain/change/change.server.ts'
import { asCsv } from '#domain/csv.server.ts'
import { walkTouched } from './find-touched.server.ts'
import type { Incident } from './incident.ts'
import { readTrace } from './read-trace.server.ts'
import { inWords, reaches, reasons, type Touched, touchedKinds } from './touched.ts'

/** The columns in their order, by what stands above them. */
const columns: [heading: string, of: (touched: Touched) => string][] = [
  ['Who', ({ kind }) => touchedKinds[kind]],
  ['Touched', ({ reach }) => reaches[reach]],
  ['How it is known', ({ reason }) => reasons[reason]],
  ['Reference', ({ reference }) => reference],
  ['Name', ({ name }) => name],
  ['E-mail', ({ email }) => email],
  ['Telephone', ({ telephone }) => telephone],
  ['Fields', ({ fields }) => inWords(fields).join(', ')],
]

/** Everybody whom an incident touched, as a table for a spreadsheet, piece by piece; that it was made is recorded. */
export async function* exportTouched(resources: ChangeContext, actor: Actor, incident: Incident & { id?: string }) {
  const subjects = incident.id ? [incident.id] : []
  await change(resources, actor, ({ record }) => record('incident list exported', ...subjects))
  yield asCsv([columns.map(([heading]) => heading)], { bom: true })
  const trace = await readTrace(resources.db, incident)
  for await (const found of walkTouched(resources.db, incident, trace)) {
    if (found.length > 0) yield asCsv(found.map((touched) => columns.map(([, of]) => of(touched))))
  }
}
