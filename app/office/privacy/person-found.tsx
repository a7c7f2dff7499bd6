import Download from 'lucide-react/icons/download'
import Trash from 'lucide-react/icons/trash-2'
import { useState } from 'react'
import { CheckField } from '#app/office/forms/form-controls.tsx'
import { PrintIcon } from '#app/ui/icons.tsx'
import { longDate } from '#domain/dates.ts'
import { stateNames } from '#domain/messages/desk/desk.ts'
import { amount } from '#domain/number-word.ts'
import type { FoundPerson } from './request-action.server.ts'

type PersonFoundProps = { person: FoundPerson; onErase: (ids: string[]) => void }

/** What is stored about a person, and the actions on it. */
export function PersonFound({ person, onErase }: PersonFoundProps) {
  const { messages, by, letters, notes } = person
  const own = messages.filter((message) => message.own)
  const [chosen, setChosen] = useState(own.map(({ id }) => id))
  const newest = own[0]
  return (
    <div className="privacy-grid">
      <section className="privacy-card privacy-sheet" aria-labelledby="person">
        <h2 id="person">{newest?.name}</h2>
        <p className="quiet" role="status">
          Found by the {by}. {contactAgreement(person)}
          {person.more && ' There are more than these, older ones: look again when these are erased.'}
        </p>
        <dl className="privacy-facts">
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
        <ul className="points">
          <li>
            <b>{amount(letters, 'letter')}</b> about these messages: of which kind, when, and whether they arrived
          </li>
          <li>
            <b>{amount(notes, 'note')}</b> by colleagues, and what was done with the messages
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

/** Describes whether the other contact data agree: two people may share a telephone or an address. */
function contactAgreement({ messages, by }: FoundPerson) {
  const own = messages.filter((message) => message.own)
  const otherContacts =
    by === 'e-mail address' ? own.map(({ phone }) => phone) : own.map(({ email }) => email.toLowerCase())
  const contactKind = by === 'e-mail address' ? 'telephone numbers' : 'e-mail addresses'
  if (own.length === 1) return ''
  if (new Set(otherContacts).size === 1) return `The ${contactKind} of these messages agree.`
  return `The ${contactKind} of these messages differ: it may be more than one person.`
}

type Messages = FoundPerson['messages']
type PersonMessagesProps = { messages: Messages; chosen: string[]; onChoose: (ids: string[]) => void }

/** The full messages, with a checkbox each: messages of somebody else are unticked and left out. */
function PersonMessages({ messages, chosen, onChoose }: PersonMessagesProps) {
  const own = messages.filter((message) => message.own)
  const others = messages.filter((message) => !message.own)
  const choose = (id: string, on: boolean) => onChoose(on ? [...chosen, id] : chosen.filter((other) => other !== id))
  const shared = { chosen, onChoose: choose }
  return (
    <>
      <h3>Messages, {own.length}</h3>
      <p className="xs quiet no-print">What is ticked is handed out or erased.</p>
      <MessageList messages={own} {...shared} />
      {others.length > 0 && (
        <div className="privacy-others">
          <h3>Perhaps the same person, {others.length}</h3>
          <p className="xs quiet">
            These bear the other address or number of the messages above. Ask before you tick one: two people may share
            a telephone.
          </p>
          <MessageList messages={others} {...shared} />
        </div>
      )}
    </>
  )
}

type MessageListProps = { messages: Messages; chosen: string[]; onChoose: (id: string, on: boolean) => void }

function MessageList({ messages, chosen, onChoose }: MessageListProps) {
  return (
    <ul className="privacy-messages lined">
      {messages.map(({ id, reference, name, email, phone, text, area, view, receivedAt, path }) => (
        <li key={id}>
          <CheckField checked={chosen.includes(id)} onChange={(event) => onChoose(id, event.target.checked)}>
            <span className="privacy-reference">{reference}</span> <span className="quiet">{stateNames[view]}</span>
          </CheckField>
          <p className="xs quiet">{longDate(receivedAt)}</p>
          <p className="privacy-text">{text}</p>
          <p className="xs quiet">
            {[name, email, phone, area].filter(Boolean).join(', ')}{' '}
            <a href={`${path}?show=correct`} target="_blank" rel="noreferrer" aria-label={`Correct ${reference}`}>
              Correct
            </a>
          </p>
        </li>
      ))}
    </ul>
  )
}

type AnswerRequestProps = { person: FoundPerson; chosen: string[]; onErase: () => void }

/** The ways to answer a request: print, export, erase. */
function AnswerRequest({ person, chosen, onErase }: AnswerRequestProps) {
  const none = chosen.length === 0
  return (
    <section className="privacy-card privacy-actions stack gap-5" aria-labelledby="answer">
      <h2 id="answer">Answer</h2>
      <button className="btn btn--line" type="button" onClick={() => print()}>
        <PrintIcon /> Print what is kept
      </button>
      <form method="post" action="/adminDashboard/privacy-requests/export">
        <input type="hidden" name="ids" value={chosen.join()} />
        {person.notes > 0 && <CheckField name="notes">With the notes of colleagues</CheckField>}
        <button className="btn btn--line" type="submit" name="form" value="text" disabled={none}>
          <Download className="icon" /> Export to be read
        </button>
        <button className="btn btn--line" type="submit" name="form" value="json" disabled={none}>
          <Download className="icon" /> Export as JSON
        </button>
      </form>
      <p className="xs quiet">The file goes to this computer and is not kept here. Hand it out, then delete it.</p>
      <hr />
      <button className="btn btn--danger" type="button" disabled={none} onClick={onErase}>
        <Trash className="icon" /> Erase everything…
      </button>
      {none && <p className="xs quiet">No message is ticked.</p>}
    </section>
  )
}
