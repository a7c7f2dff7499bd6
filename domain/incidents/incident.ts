import { z } from 'zod'
import { momentAt } from '#domain/dates.ts'
import { amount, plural } from '#domain/number-word.ts'
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
    accountIds: z.array(z.string().max(100)).max(rules.incident.maxAccounts).default([]),
    network: z.string().trim().max(60, 'Enter one address or one part of a network.').default(''),
    backupAt: z.preprocess(
      (text) => text || undefined,
      moment('Say when the backup was taken.', { isLast: true }).optional(),
    ),
  })
  .superRefine(({ knownAt, startedAt, endedAt }, context) => {
    if (endedAt < startedAt) addError(context, 'endedAt', 'It cannot have ended before it began.')
    if (knownAt > new Date().toISOString()) addError(context, 'knownAt', 'That is still to come.')
  })
  .superRefine(
    ({ scope, accountIds, network, backupAt }, context) => {
      if (scope === 'accounts' && accountIds.length === 0)
        addError(context, 'accountIds', 'Choose at least one account.')
      if (scope === 'network' && network === '') addError(context, 'network', 'Enter an address, such as 203.0.113.7.')
      if (scope === 'backup' && !backupAt) addError(context, 'backupAt', 'Say when the backup was taken.')
    },
    // Also if a moment is missing, so that all errors are shown at once.
    { when: ({ value }) => value instanceof Object },
  )

function addError(context: z.RefinementCtx, field: string, message: string) {
  context.addIssue({ code: 'custom', path: [field], message })
}

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

/** The kinds of people whose data is stored. */
export const personKinds = {
  message: 'Senders of messages',
  party: 'Parties to matters',
  account: 'Accounts of the office',
  request: 'Privacy requests under way',
} as const

export type PersonKind = keyof typeof personKinds

/** Touched: the record, or the loss itself, proves it. Possible: nothing excludes it. */
export const reaches = { touched: 'Touched', possible: 'May have been seen' } as const

export type Reach = keyof typeof reaches

export const reasons = {
  database: 'in the database',
  backup: 'in a backup',
  opened: 'opened',
  exported: 'exported',
  listed: 'in a list that a program read',
  handled: 'changed in the office',
  own: 'the account that was used',
  lists: 'in lists of the office, which leave no entry',
} as const

export type Reason = keyof typeof reasons

/** In the order in which they are listed. */
const fieldNames = {
  name: 'name',
  email: 'e-mail address',
  telephone: 'telephone number',
  text: 'text of the message',
  beginning: 'beginning of the message',
  service: 'practice area',
  received: 'time of the message',
  network: 'part of the network',
  notes: 'notes of the office',
  matter: 'matter and side',
  username: 'username',
  password: 'hash of the password',
  factor: 'enciphered secret of the second factor',
  sessions: 'networks and browsers of sessions',
} as const

export type FieldName = keyof typeof fieldNames

export type AffectedPerson = {
  kind: PersonKind
  id: string
  reach: Reach
  reason: Reason
  /** The reference of a message, the matter of a party, or a username. */
  reference: string
  name: string
  email: string
  telephone: string
  fields: FieldName[]
}

/** The labels of these fields, in the order of the list. */
export function fieldLabels(fields: Iterable<FieldName>) {
  const named = new Set(fields)
  return (Object.keys(fieldNames) as FieldName[]).flatMap((field) => (named.has(field) ? fieldNames[field] : []))
}

type Count = Record<Reach, number>

/** How many people were affected, and which fields. */
export type IncidentSummary = {
  /** Rows of each kind. */
  rows: Record<PersonKind, Count>
  /** A sender of several messages counts once, by e-mail address; a touched person is not counted as possible too. */
  people: Count
  /** The fields of touched people; if there are none, of possibly affected ones. */
  fields: FieldName[]
  /** The same for people outside the office. */
  visitorFields: FieldName[]
  /** Networks from which the misused accounts were used, including those of their owners. */
  networks: string[]
  /** Number of entries in the record that belong to it. */
  entries: number
  /** Whether the role of the intruder gave access to lists of messages and parties. */
  canList: boolean
  hasLists: boolean
  hasExports: boolean
  hasBackups: boolean
  /** Messages and parties that existed then and are gone: it is unknown whom they concerned. */
  erased: number
  /** Set if the record begins only after the incident did. */
  recordSince?: string
  /** Set if the record was found broken. */
  fault?: string
}

/** The limits of what the record can show, as sentences. */
export function limitsOf(
  { scope }: Pick<Incident, 'scope'>,
  summary: IncidentSummary,
  day: (moment: string) => string,
) {
  const { canList, hasLists, hasExports, hasBackups, erased, recordSince, fault } = summary
  const byRecord = scope === 'accounts' || scope === 'network'
  const lines = [
    byRecord &&
      canList &&
      'Lists and the search of the office show of each message who wrote it and how it begins, and all parties and colleagues; they leave no entry. Whoever was signed in may have seen them: they are counted apart.',
    byRecord &&
      !canList &&
      'The role of these accounts opens neither messages nor parties: only names of colleagues may have been seen beside what the record names.',
    scope === 'network' && 'The record knows a part of the network, not an address: others may share it.',
    byRecord &&
      hasLists &&
      'A list that a program read is one entry that does not say which messages: all that were there count as touched.',
    byRecord &&
      hasExports &&
      'An export is one entry that does not say which messages: all that were there count as touched.',
    byRecord &&
      hasBackups &&
      'A backup was downloaded: everybody who was in it counts as touched, unless it is encrypted and its passphrase is safe.',
    scope === 'everything' &&
      'What is read past the office leaves no entry: everybody who was in the database until the end counts as touched.',
    scope === 'backup' &&
      'Everybody who was in the backup counts as touched. Where it is encrypted and its passphrase is safe, nobody can read it: then say so in the notices.',
    erased > 0 &&
      `${amount(erased, 'message or party', 'messages or parties')} of that time ${plural(erased, 'has', 'have')} been erased since: nobody can say any more whom that concerned, and the list does not have them.`,
    scope !== 'accounts' &&
      scope !== 'network' &&
      'Messages that went by themselves after their time are not counted: the record does not name them.',
    recordSince && `The record begins on ${day(recordSince)}: what was done before is not in it.`,
    fault && `The record is broken (${fault}) What it says may not be all.`,
  ]
  return lines.filter((line) => typeof line === 'string')
}
