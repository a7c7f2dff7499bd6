import { z } from 'zod'
import { momentAt } from '#domain/dates.ts'
import { rules } from '#domain/rules.ts'

/** What was misused or lost, as the office and the command call it. */
export const incidentScopes = {
  accounts: 'Accounts of the office were misused',
  network: 'The office was misused from a network',
  everything: 'The whole database could be read',
  backup: 'A backup was lost',
} as const

export type IncidentScope = keyof typeof incidentScopes

const localPattern = /^\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}$/
const zonedPattern = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:\d{2})$/

/**
 * A moment in Indian time, to the minute, or with a time zone. The end of a period (`isLast`) includes its whole
 * minute.
 */
function moment(missing: string, { isLast = false } = {}) {
  return z
    .string(missing)
    .trim()
    .transform((text, context) => {
      const isMinute = localPattern.test(text)
      const isoText = isMinute ? text.replace(' ', 'T') : text
      if ((isMinute || zonedPattern.test(text)) && !Number.isNaN(Date.parse(isMinute ? `${isoText}Z` : text))) {
        const at = isMinute ? momentAt(isoText) : new Date(text).toISOString()
        return isMinute && isLast ? at.replace(':00.000Z', ':59.999Z') : at
      }
      context.addIssue({ code: 'custom', message: missing })
      return z.NEVER
    })
}

/** Input for an incident, from the form or the command line. */
export const NewIncident = z
  .object({
    knownAt: moment('Say on which day and at what time you came to know of it.'),
    startedAt: moment('Say from which day and time on it lasted, as far as you know.'),
    endedAt: moment('Say until which day and time it lasted; now, if it goes on.', { isLast: true }),
    scope: z.enum(Object.keys(incidentScopes) as IncidentScope[], 'Say what was misused or lost.'),
    accountIds: z.array(z.string().max(100)).max(rules.incident.mostAccounts).default([]),
    network: z.string().trim().max(60, 'Enter one address or one part of a network.').default(''),
    backupAt: z.preprocess(
      (text) => text || undefined,
      moment('Say when the backup was taken.', { isLast: true }).optional(),
    ),
  })
  .superRefine(({ knownAt, startedAt, endedAt, scope, accountIds, network, backupAt }, { addIssue }) => {
    const addError = (field: string, message: string) => addIssue({ code: 'custom', path: [field], message })
    if (endedAt < startedAt) addError('endedAt', 'It cannot have ended before it began.')
    if (knownAt > new Date().toISOString()) addError('knownAt', 'That is still to come.')
    if (scope === 'accounts' && accountIds.length === 0) addError('accountIds', 'Choose at least one account.')
    if (scope === 'network' && network === '') addError('network', 'Enter an address, such as 203.0.113.7.')
    if (scope === 'backup' && !backupAt) addError('backupAt', 'Say when the backup was taken.')
  })

export type NewIncident = z.infer<typeof NewIncident>

/** The form fields; several accounts may be chosen. */
export function incidentFields(form: FormData) {
  return { ...Object.fromEntries(form), accountIds: form.getAll('accountIds').map(String) }
}

/** The incident to search the record and the rows for. */
export type Incident = Pick<NewIncident, 'knownAt' | 'startedAt' | 'endedAt' | 'scope' | 'accountIds'> & {
  network: string | null
  backupAt: string | null
}

const hourMs = 60 * 60 * 1000

/** The deadline of each notice. The people concerned are informed without delay: the law names no hour for them. */
export function dueMoments({ knownAt }: Pick<Incident, 'knownAt'>) {
  const after = (hours: number) => new Date(Date.parse(knownAt) + hours * hourMs).toISOString()
  return { certIn: after(rules.incident.certInHours), board: after(rules.incident.boardHours), people: undefined }
}

/** '3 hours 20 minutes', for durations up to a week. */
export function inHours(ms: number) {
  const minutes = Math.floor(Math.abs(ms) / 60_000)
  const [hours, restMinutes] = [Math.floor(minutes / 60), minutes % 60]
  const parts = [hours > 0 && unit(hours, 'hour'), (restMinutes > 0 || hours === 0) && unit(restMinutes, 'minute')]
  return parts.filter(Boolean).join(' ')
}

function unit(count: number, name: string) {
  return `${count} ${name}${count === 1 ? '' : 's'}`
}
