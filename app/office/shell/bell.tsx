import BellIcon from 'lucide-react/icons/bell'
import Inbox from 'lucide-react/icons/inbox'
import MailX from 'lucide-react/icons/mail-x'
import Send from 'lucide-react/icons/send'
import ShieldAlert from 'lucide-react/icons/shield-alert'
import UserCheck from 'lucide-react/icons/user-check'
import { useState } from 'react'
import { Link } from 'react-router'
import { messageOf } from '#api/client/call.ts'
import { retryEmail, type UndeliveredEmail, type Unread } from '#api/client/messages.ts'
import { Menu } from '#app/office/menu.tsx'
import { RelativeTime } from '#app/office/office-time.tsx'
import { findOutage, mailAnswer, TestEmailButton } from '#app/office/outgoing-email.tsx'
import { showToast } from '#app/ui/notice.tsx'
import { amount } from '#domain/number-word.ts'

type BellProps = { notifications: Unread; hasMail: boolean; isBackupOverdue: boolean }

/** Live notifications: e-mails that were not delivered, messages assigned to the user, and the newest unread ones. */
export function Bell({ notifications, hasMail, isBackupOverdue }: BellProps) {
  const { unread, newest, assigned, undelivered, deliveredAt } = notifications
  const undeliveredCount = undelivered.count
  const newCount = unread + assigned.count
  const name = [
    'Notifications',
    unread > 0 && `${unread} unread`,
    assigned.count > 0 && `${assigned.count} assigned to you`,
    undeliveredCount > 0 && `${amount(undeliveredCount, 'letter')} not delivered`,
    isBackupOverdue && 'a backup is overdue',
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
        {newCount > 0 ? (
          <b aria-hidden="true">{newCount > 99 ? '99+' : newCount}</b>
        ) : (
          (undeliveredCount > 0 || isBackupOverdue) && <b aria-hidden="true">!</b>
        )}
      </button>
      <Menu className="menu bell-list" id="bell-list" label="What waits for you">
        {isBackupOverdue && <OverdueBackup />}
        <UndeliveredEmails {...undelivered} />
        <AssignedMessages {...assigned} />
        <div className="bell-part">
          <p className="caption fine">{unread > 0 ? `New messages, ${unread}` : 'No unread messages.'}</p>
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
          <TestEmail hasMail={hasMail} deliveredAt={deliveredAt} waiting={undelivered.newest} />
        </div>
      </Menu>
    </>
  )
}

function OverdueBackup() {
  return (
    <div className="bell-part">
      <Link to="/adminDashboard/safety">
        <ShieldAlert className="icon" />
        <span>
          <b>A backup is overdue</b>
          <small>What came since the last one is nowhere else.</small>
        </span>
      </Link>
    </div>
  )
}

/** Each message is listed until it is opened. */
function AssignedMessages({ count, newest }: Unread['assigned']) {
  if (count === 0) return null
  return (
    <div className="bell-part">
      <p className="caption fine">Assigned to you, {count}</p>
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

/** The e-mails that were not delivered, each with a link to its message or, if it has none, a button to retry. */
function UndeliveredEmails({ count, newest }: Unread['undelivered']) {
  if (count === 0) return null
  return (
    <div className="bell-part">
      <p className="caption fine">Needs a hand</p>
      {newest.map((email) => (
        <UndeliveredEntry key={email.id} email={email} />
      ))}
      {count > newest.length && <p className="caption fine">{`And ${count - newest.length} more.`}</p>}
    </div>
  )
}

function UndeliveredEntry({ email }: { email: UndeliveredEmail }) {
  const { id, messageId, kind, tries, answer, givenUpAt } = email
  const [busy, setBusy] = useState(false)
  const status = givenUpAt ? 'given up' : tries === 0 ? 'waiting' : amount(tries, 'try', 'tries')
  const summary = (
    <>
      <b>A letter was not delivered</b>
      <small>
        To {recipientOf(email)}, {status}. {answer && `“${mailAnswer(answer)}”`}
      </small>
    </>
  )

  async function sendAgain() {
    if (busy) return
    setBusy(true)
    try {
      await retryEmail(id)
      void showToast('good', 'The letter is on its way again.')
    } catch (error) {
      void showToast('bad', 'The letter was not sent.', messageOf(error))
    }
    setBusy(false)
  }

  if (messageId) {
    return (
      <Link to={`/adminDashboard/contact/${messageId}`}>
        <MailX className="icon" />
        <span>{summary}</span>
      </Link>
    )
  }
  // The address of a receipt that was given up is erased: it cannot be sent any more.
  const isErased = kind === 'receipt' && givenUpAt
  return (
    <div className="bell-line rail gap-5">
      <MailX className="icon" />
      <span>
        {summary}
        {!isErased && (
          <button className="bell-action" type="button" aria-busy={busy} onClick={sendAgain}>
            Try again
          </button>
        )}
      </span>
    </div>
  )
}

function recipientOf({ kind, name }: UndeliveredEmail) {
  if (name) return name
  return kind === 'receipt' ? 'a sender who withdrew' : 'the office'
}

type TestEmailProps = { hasMail: boolean; deliveredAt: string | null; waiting: UndeliveredEmail[] }

/** The state of outgoing e-mail, and a button to send a test e-mail. */
export function TestEmail({ hasMail, deliveredAt, waiting }: TestEmailProps) {
  if (!hasMail) return <p className="caption fine">Mail is off.</p>
  const outage = findOutage(waiting)
  return (
    <TestEmailButton>
      <Send className="icon" />
      <span>
        Send a test letter
        <small>
          {outage ? `Letters wait. ${outage}` : 'Mail is on.'}{' '}
          {deliveredAt ? <RelativeTime moment={deliveredAt} before="Last delivered " /> : 'Nothing sent yet'}
        </small>
      </span>
    </TestEmailButton>
  )
}
