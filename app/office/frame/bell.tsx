import BellIcon from 'lucide-react/icons/bell'
import Inbox from 'lucide-react/icons/inbox'
import { Link } from 'react-router'
import type { Unread } from '#api/client/unread.ts'
import { Menu } from '#app/office/menu.tsx'
import { RelativeTime } from '#app/office/relative-time.tsx'
import { TestLetter } from './test-letter.tsx'
import { Undelivered } from './undelivered.tsx'

type BellProps = { told: Unread; hasMail: boolean }

/** What waits for somebody, live: letters that were not delivered, and who wrote the newest unread messages. */
export function Bell({ told: { unread, newest, undelivered, deliveredAt }, hasMail }: BellProps) {
  const letters = undelivered.count
  const name = [
    'Notifications',
    unread > 0 && `${unread} unread`,
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
        {unread > 0 ? (
          <b aria-hidden="true">{unread > 99 ? '99+' : unread}</b>
        ) : (
          letters > 0 && <b aria-hidden="true">!</b>
        )}
      </button>
      <Menu className="menu bell-list" id="bell-list" label="What waits for you">
        <Undelivered {...undelivered} />
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
          <TestLetter hasMail={hasMail} deliveredAt={deliveredAt} />
        </div>
      </Menu>
    </>
  )
}
