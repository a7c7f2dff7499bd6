import BellIcon from 'lucide-react/icons/bell'
import Inbox from 'lucide-react/icons/inbox'
import UserCheck from 'lucide-react/icons/user-check'
import { Link } from 'react-router'
import type { Unread } from '#api/client/unread.ts'
import { Menu } from '#app/office/menu.tsx'
import { RelativeTime } from '#app/office/relative-time.tsx'
import { TestLetter } from './test-letter.tsx'
import { Undelivered } from './undelivered.tsx'

type BellProps = { told: Unread; hasMail: boolean }

/** What waits for somebody, live: letters that were not delivered, what colleagues assigned to one, and who wrote the newest unread messages. */
export function Bell({ told: { unread, newest, assigned, undelivered, deliveredAt }, hasMail }: BellProps) {
  const letters = undelivered.count
  const news = unread + assigned.count
  const name = [
    'Notifications',
    unread > 0 && `${unread} unread`,
    assigned.count > 0 && `${assigned.count} assigned to you`,
    letters > 0 && `${letters} ${letters === 1 ? 'letter' : 'letters'} not delivered`,
  ]
  return (
    <>
      <button
        className="icon-btn icon-btn--bare bell"
        type="button"
        popoverTarget="bell-list"
        aria-label={name.filter(Boolean).join(', ')}
      >
        <BellIcon className="icon" />
        {news > 0 ? <b aria-hidden="true">{news > 99 ? '99+' : news}</b> : letters > 0 && <b aria-hidden="true">!</b>}
      </button>
      <Menu className="menu bell-list" id="bell-list" label="What waits for you">
        <Undelivered {...undelivered} />
        <Assigned {...assigned} />
        <div className="bell-part">
          <p>{unread > 0 ? `New messages, ${unread}` : 'No unread messages.'}</p>
          {newest.map((message) => (
            <Link key={message.id} to={`/adminDashboard/contact/${message.id}`}>
              <i className="bell-new" />
              <span>{message.name}</span>
              <RelativeTime moment={message.receivedAt} />
            </Link>
          ))}
        </div>
        <div className="bell-part">
          <Link to="/adminDashboard/contact">
            <Inbox className="icon" />
            All messages
          </Link>
          <TestLetter hasMail={hasMail} deliveredAt={deliveredAt} waiting={undelivered.newest} />
        </div>
      </Menu>
    </>
  )
}

/** Each is listed until it is opened. */
function Assigned({ count, newest }: Unread['assigned']) {
  if (count === 0) return null
  return (
    <div className="bell-part">
      <p>Assigned to you, {count}</p>
      {newest.map((message) => (
        <Link key={message.id} to={`/adminDashboard/contact/${message.id}`}>
          <UserCheck className="icon" />
          <span>
            {message.name}
            <small>by {message.byName ?? 'a former colleague'}</small>
          </span>
          <RelativeTime moment={message.at} />
        </Link>
      ))}
      {count > newest.length && (
        <Link to="/adminDashboard/contact?assignee=me">{`And ${count - newest.length} more`}</Link>
      )}
    </div>
  )
}
