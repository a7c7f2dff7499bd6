import { longDate } from '#domain/long-date.ts'
import { stateNames } from '#domain/messages/desk.ts'
import type { FoundPerson } from './request-action.server.ts'

type Messages = FoundPerson['messages']
type PersonMessagesProps = { messages: Messages; chosen: string[]; onChoose: (ids: string[]) => void }

/** The messages, whole; those that belong to somebody else are left out by their tick. */
export function PersonMessages({ messages, chosen, onChoose }: PersonMessagesProps) {
  const own = messages.filter((message) => message.own)
  const others = messages.filter((message) => !message.own)
  const choose = (id: string, on: boolean) => onChoose(on ? [...chosen, id] : chosen.filter((each) => each !== id))
  const shared = { chosen, onChoose: choose }
  return (
    <>
      <h3>Messages, {own.length}</h3>
      <p className="xs quiet no-print">What is ticked is handed out or erased.</p>
      <MessageList messages={own} {...shared} />
      {others.length > 0 && (
        <div className="preq-others">
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
    <ul className="preq-messages">
      {messages.map(({ id, reference, name, email, phone, text, area, view, receivedAt, path }) => (
        <li key={id}>
          <label className="check">
            <input
              type="checkbox"
              checked={chosen.includes(id)}
              onChange={(event) => onChoose(id, event.target.checked)}
            />
            <span>
              <span className="preq-ref">{reference}</span> <span className="quiet">{stateNames[view]}</span>
            </span>
          </label>
          <p className="xs quiet">{longDate(receivedAt)}</p>
          <p className="preq-text">{text}</p>
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
