import { longMoment } from '#domain/dates.ts'
import type { Content } from '#domain/firm/content.ts'
import { amount } from '#domain/number-word.ts'
import { fill } from '#domain/template.ts'
import { dueMoments, type FieldName, fieldLabels, type Incident, type IncidentSummary } from './incident.ts'

/** The notices that the law requires, shortest deadline first: file name and label. */
export const notices = {
  'cert-in': 'To CERT-In',
  board: 'To the Data Protection Board of India',
  people: 'To the people concerned',
} as const

type NoticeName = keyof typeof notices

export type Notice = { name: NoticeName; subject: string; text: string; dueAt: string | undefined }

type Facts = { content: Pick<Content, 'firm' | 'letters'>; website: string }

/** The three drafts; facts that only a person can know are placeholders in brackets. */
export function writeNotices({ content, website }: Facts, incident: Incident, summary: IncidentSummary): Notice[] {
  const { firm, letters } = content
  const due = dueMoments(incident)
  const [place] = firm.places
  const values = {
    firm: firm.name,
    address: place ? [...place.lines, `${place.city} ${place.pin}`, place.state].join(', ') : '[address]',
    website,
    contact: firm.dataContact.name,
    email: firm.dataContact.email,
    telephone: firm.phones[0]?.number ?? '[telephone]',
    nature: letters.incidentNature[incident.scope],
    from: inIndia(incident.startedAt),
    until: inIndia(incident.endedAt),
    known: inIndia(incident.knownAt),
    fields: listOf(summary.fields),
    touched: people(summary.people.touched),
    possible: people(summary.people.possible),
    networks: incident.network ?? (summary.networks.join(', ') || letters.incidentNature.noNetwork),
  }
  const { firm: firmName } = values
  const { incidentPeople, incidentBoard, incidentCertIn } = letters
  return [
    {
      name: 'cert-in',
      subject: fill(incidentCertIn.subject, { firm: firmName }),
      text: fill(incidentCertIn.text, { ...values, due: inIndia(due.certIn) }),
      dueAt: due.certIn,
    },
    {
      name: 'board',
      subject: fill(incidentBoard.subject, { firm: firmName }),
      text: fill(incidentBoard.text, { ...values, due: inIndia(due.board) }),
      dueAt: due.board,
    },
    {
      name: 'people',
      subject: fill(incidentPeople.subject, { firm: firmName }),
      text: fill(incidentPeople.text, { ...values, fields: listOf(summary.visitorFields) }),
      dueAt: due.people,
    },
  ]
}

/** A notice as a file of plain text. */
export function noticeFile({ subject, text }: Notice) {
  return `${subject}\n\n${text}\n`
}

function listOf(fields: FieldName[]) {
  return fieldLabels(fields).join(', ') || '[which]'
}

function inIndia(moment: string) {
  return `${longMoment(moment)} IST`
}

function people(count: number) {
  return amount(count, 'person', 'people')
}
