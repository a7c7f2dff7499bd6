import { useId, useState } from 'react'
import { useRevalidator } from 'react-router'
import { wordsOf } from '#api/client/call.ts'
import { markMessage } from '#api/client/messages.ts'
import { RelativeTime } from '#app/office/relative-time.tsx'
import { telephoneLink } from '#app/ui/telephone-link.ts'
import { showToast } from '#app/ui/toast.ts'
import { DeleteMessage } from './delete-message.tsx'
import type { OfficeMessage } from './office-message.ts'
import { replyLink } from './reply-link.ts'

/** One message; to open it is to have read it. */
export function MessageRow({ message }: { message: OfficeMessage }) {
  const { id, name, email, phone, text, area, reference, receivedAt, unread } = message
  const [open, setOpen] = useState(false)
  const [deleting, setDeleting] = useState(false)
  const { revalidate } = useRevalidator()
  const rowId = useId()

  async function mark(asUnread: boolean) {
    try {
      await markMessage(id, { unread: asUnread })
      await revalidate()
    } catch (error) {
      showToast('bad', 'The message could not be marked.', wordsOf(error))
    }
  }

  function toggle() {
    setOpen(!open)
    if (!open && unread) void mark(false)
  }

  return (
    <li className={unread ? 'msg is-new' : 'msg'}>
      <div>
        <h2 id={`${rowId}-name`}>
          {name} {unread && <span className="badge">New</span>}
        </h2>
        <div className="ways">
          <a href={replyLink(message)}>{email}</a>
          <a href={telephoneLink(phone)}>{phone}</a>
        </div>
      </div>
      <p className="when">
        <RelativeTime moment={receivedAt} />
      </p>
      <div className="msg-text">
        <p className={open ? 'is-open' : undefined} id={`${rowId}-text`}>
          {text}
        </p>
        <p className="meta">
          {area && <span>{area}</span>}
          <span>{reference}</span>
        </p>
        <div className="acts">
          <button
            type="button"
            aria-expanded={open}
            aria-controls={`${rowId}-text`}
            aria-label={`${open ? 'Close' : 'Open'} message from ${name}`}
            onClick={toggle}
          >
            {open ? 'Close message' : 'Open message'}
          </button>
          <a href={replyLink(message)} aria-describedby={`${rowId}-name`}>
            Reply by e-mail
          </a>
          <button type="button" aria-describedby={`${rowId}-name`} onClick={() => mark(!unread)}>
            {unread ? 'Mark as read' : 'Mark as unread'}
          </button>
          <button
            className="is-danger"
            type="button"
            aria-describedby={`${rowId}-name`}
            onClick={() => setDeleting(true)}
          >
            Delete
          </button>
        </div>
      </div>
      {deleting && <DeleteMessage message={message} onClose={() => setDeleting(false)} />}
    </li>
  )
}
