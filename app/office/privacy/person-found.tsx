import { useState } from 'react'
import { longDate } from '#domain/long-date.ts'
import { AnswerRequest } from './answer-request.tsx'
import { PersonMessages } from './person-messages.tsx'
import type { FoundPerson } from './request-action.server.ts'

type PersonFoundProps = { person: FoundPerson; onErase: (ids: string[]) => void }

/** What is kept of a person, and what can be done about it. */
export function PersonFound({ person, onErase }: PersonFoundProps) {
  const { messages, by, letters, notes } = person
  const own = messages.filter((message) => message.own)
  const [chosen, setChosen] = useState(own.map(({ id }) => id))
  const newest = own[0]
  return (
    <div className="preq-grid">
      <section className="preq-card preq-sheet" aria-labelledby="person">
        <h2 id="person">{newest?.name}</h2>
        <p className="quiet" role="status">
          Found by the {by}. {agreement(person)}
          {person.more && ' There are more than these, older ones: look again when these are erased.'}
        </p>
        <dl className="preq-facts">
          <Fact term="Name" values={own.map(({ name }) => name)} />
          <Fact term="E-mail" values={own.map(({ email }) => email)} />
          <Fact term="Telephone" values={own.map(({ phone }) => phone)} />
          <Fact
            term="Privacy notice"
            values={own.map(
              ({ noticeVersion, receivedAt }) => `Version ${noticeVersion}, shown ${longDate(receivedAt)}`,
            )}
          />
        </dl>
        <PersonMessages messages={messages} chosen={chosen} onChoose={setChosen} />
        <h3>Also kept</h3>
        <ul className="preq-kept">
          <li>
            <b>{counted(letters, 'letter')}</b> about these messages: of which kind, when, and whether they arrived
          </li>
          <li>
            <b>{counted(notes, 'note')}</b> by colleagues, and what was done with the messages
          </li>
          <li className="no-print">
            <b>The list of parties</b> is not looked through here. It is kept for conflict checks; erase a line there by
            hand where the law allows.
          </li>
          <li className="no-print">
            <b>Letters in the office’s mailbox</b> are deleted there by hand: look for the references.
          </li>
        </ul>
      </section>
      <AnswerRequest person={person} chosen={chosen} onErase={() => onErase(chosen)} />
    </div>
  )
}

function Fact({ term, values }: { term: string; values: string[] }) {
  return (
    <div>
      <dt>{term}</dt>
      <dd>
        {[...new Set(values)].map((value) => (
          <span key={value}>{value}</span>
        ))}
      </dd>
    </div>
  )
}

/** Two people may share a telephone, or an address. */
function agreement({ messages, by }: FoundPerson) {
  const own = messages.filter((message) => message.own)
  const others = by === 'e-mail address' ? own.map(({ phone }) => phone) : own.map(({ email }) => email.toLowerCase())
  const marks = by === 'e-mail address' ? 'telephone numbers' : 'e-mail addresses'
  if (own.length === 1) return ''
  if (new Set(others).size === 1) return `The ${marks} of these messages agree.`
  return `The ${marks} of these messages differ: it may be more than one person.`
}

function counted(count: number, thing: string) {
  return count === 1 ? `1 ${thing}` : `${count} ${thing}s`
}
