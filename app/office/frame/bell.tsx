import BellIcon from 'lucide-react/icons/bell'
import { Link } from 'react-router'
import type { Unread } from '#api/client/unread.ts'
import { Menu } from '#app/office/menu.tsx'
import { RelativeTime } from '#app/office/relative-time.tsx'

/** The live number of unread messages, and who wrote the newest of them. */
export function Bell({ unread, newest }: Pick<Unread, 'unread' | 'newest'>) {
  return (
    <>
      <button
        className="icon-btn icon-btn--bare bell"
        type="button"
        popoverTarget="bell-list"
        aria-label={unread > 0 ? `Notifications, ${unread} unread` : 'Notifications'}
      >
        <BellIcon className="icon" />
        {unread > 0 && <b aria-hidden="true">{unread > 99 ? '99+' : unread}</b>}
      </button>
      <Menu className="menu bell-list" id="bell-list" label="Newest unread messages">
        {newest.length === 0 && <p>No unread messages.</p>}
        {newest.map((message) => (
          <Link key={message.id} to={`/adminDashboard/contact/${message.id}`}>
            <b>{message.name}</b>
            <RelativeTime moment={message.receivedAt} />
          </Link>
        ))}
        <Link to="/adminDashboard/contact">All messages</Link>
      </Menu>
    </>
  )
}
