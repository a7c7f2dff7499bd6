import { useCallback, useId, useState } from 'react'
import { wordsOf } from '#api/client/call.ts'
import { handleMessages, openMessage } from '#api/client/messages.ts'
import { RelativeTime } from '#app/office/relative-time.tsx'
import { telephoneLink } from '#app/ui/telephone-link.ts'
import { showToast } from '#app/ui/toast.ts'
import { DeleteMessage } from './delete-message.tsx'
import { MessageSheet, type Printer } from './message-sheet.tsx'
import type { OfficeMessage } from './office-message.ts'
import { replyLink } from './reply-link.ts'

type MessageRowProps = { message: OfficeMessage; printer: Printer; onChange: () => Promise<void> }

/** One message, with how it begins; its words come when it is opened, and to open it is to have read it. */
export function MessageRow({ message, printer, onChange }: MessageRowProps) {
  const { id, name, email, phone, beginning, area, reference, receivedAt, unread } = message
  const [text, setText] = useState<string>()
  const [opening, setOpening] = useState(false)
  const [deleting, setDeleting] = useState(false)
  const [printing, setPrinting] = useState(false)
  const endPrinting = useCallback(() => setPrinting(false), [])
  const rowId = useId()
  const open = text !== undefined

  async function mark(asUnread: boolean) {
    try {
      await handleMessages([id], { unread: asUnread })
      await onChange()
    } catch (error) {
      showToast('bad', 'The message could not be marked.', wordsOf(error))
    }
  }

  async function toggle() {
    if (opening) return
    if (open) return setText(undefined)
    setOpening(true)
    try {
      setText(await openMessage(id))
      if (unread) void mark(false)
    } catch (error) {
      showToast('bad', 'The message could not be opened.', wordsOf(error))
    }
    setOpening(false)
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
          {text ?? beginning}
        </p>
        <p className="meta">
          {area && <span>{area}</span>}
          <span>{reference}</span>
        </p>
        <div className="acts">
          <button
            className="tlink"
            type="button"
            aria-expanded={open}
            aria-busy={opening}
            aria-controls={`${rowId}-text`}
            aria-label={`${open ? 'Close' : 'Open'} message from ${name}`}
            onClick={toggle}
          >
            {open ? 'Close message' : 'Open message'}
          </button>
          <a className="tlink" href={replyLink(message)} aria-describedby={`${rowId}-name`}>
            Reply by e-mail
          </a>
          <button className="tlink" type="button" aria-describedby={`${rowId}-name`} onClick={() => mark(!unread)}>
            {unread ? 'Mark as read' : 'Mark as unread'}
          </button>
          {open && (
            <button type="button" aria-describedby={`${rowId}-name`} onClick={() => setPrinting(true)}>
              Print
            </button>
          )}
          <button
            className="tlink tlink--bad"
            type="button"
            aria-describedby={`${rowId}-name`}
            onClick={() => setDeleting(true)}
          >
            Delete
          </button>
        </div>
      </div>
      {printing && open && <MessageSheet message={message} text={text} printer={printer} onPrinted={endPrinting} />}
      {deleting && <DeleteMessage message={message} onDeleted={onChange} onClose={() => setDeleting(false)} />}
    </li>
  )
}
