import { Link, useLocation } from 'react-router'
import { languageOf } from '#app/office/language-of.ts'
import { dateOf } from '#app/office/office-time.ts'
import { deskPath } from './desk-path.ts'
import type { OpenedMessage } from './load-message.server.ts'
import { Moment } from './moment.tsx'

/** What the same person wrote before. */
export function EarlierMessages({ earlier }: { earlier: OpenedMessage['earlier'] }) {
  const { search } = useLocation()
  return (
    <section className="sec">
      <div className="sec-h">
        <h3>Earlier from the same person</h3>
        <span className="quiet xs">{earlier.length === 1 ? '1 message' : `${earlier.length} messages`}</span>
      </div>
      <ul className="earlier" aria-label="Earlier from the same person">
        {earlier.map(({ id, receivedAt, beginning, same }) => (
          <li key={id}>
            <span className="quiet xs">
              <Moment at={receivedAt} say={(moment) => dateOf(moment)} />
            </span>
            <Link to={deskPath(search, id)} lang={languageOf(beginning)}>
              {beginning}
            </Link>
            <span className="quiet xs">same {same.join(' and ')}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
