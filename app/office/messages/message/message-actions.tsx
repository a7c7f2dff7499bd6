import Ban from 'lucide-react/icons/ban'
import Copy from 'lucide-react/icons/copy'
import Ellipsis from 'lucide-react/icons/ellipsis'
import Link from 'lucide-react/icons/link'
import Mail from 'lucide-react/icons/mail'
import MailOpen from 'lucide-react/icons/mail-open'
import MessageCircle from 'lucide-react/icons/message-circle'
import Phone from 'lucide-react/icons/phone'
import Printer from 'lucide-react/icons/printer'
import Reply from 'lucide-react/icons/reply'
import Trash from 'lucide-react/icons/trash-2'
import Undo from 'lucide-react/icons/undo-2'
import { copyText } from '#app/office/copy-text.ts'
import { Menu } from '#app/office/menu.tsx'
import { useDesk } from '#app/office/messages/desk/desk-context.ts'
import { deskPath } from '#app/office/messages/desk/desk-path.ts'
import type { OpenedMessage } from './load-message.server.ts'

type ActionsProps = { message: OpenedMessage; className: string }

/** The buttons to answer: above the message and, on a phone, fewer of them below it. */
export function MessageActions({ message, onPrint, className }: ActionsProps & { onPrint: () => void }) {
  const { email, phones } = message
  const [number] = phones.numbers
  const isBar = className === 'button-group'
  return (
    <fieldset className={className} aria-label="Answer">
      <button className={isBar ? 'go' : undefined} type="button" popoverTarget="reply-menu">
        <Reply className="icon" /> Reply
      </button>
      {phones.whatsApp && (
        <a href={`https://wa.me/${phones.whatsApp}`} target="_blank" rel="noopener noreferrer">
          <MessageCircle className="icon" /> WhatsApp
        </a>
      )}
      {number && (
        <a
          className={isBar ? 'is-icon' : undefined}
          href={`tel:${number.dialled}`}
          aria-label={isBar ? `Call ${number.shown}` : undefined}
        >
          <Phone className="icon" /> {!isBar && 'Call'}
        </a>
      )}
      {isBar && (
        <>
          <button className="is-icon" type="button" aria-label="Copy address" onClick={() => copyText(email)}>
            <Copy className="icon" />
          </button>
          <button className="is-icon" type="button" aria-label="Print" onClick={onPrint}>
            <Printer className="icon" />
          </button>
        </>
      )}
      <button
        className={isBar ? 'is-icon' : undefined}
        type="button"
        aria-label={isBar ? 'More' : undefined}
        popoverTarget="more-menu"
      >
        <Ellipsis className="icon" /> {!isBar && 'More'}
      </button>
    </fieldset>
  )
}

export function SpamActions({ message: { id }, className }: ActionsProps) {
  const { actions } = useDesk()
  return (
    <fieldset className={className} aria-label="Spam">
      <button className="go" type="button" onClick={() => actions.markGenuine([id])}>
        <Undo className="icon" /> Not spam
      </button>
      <button type="button" onClick={() => actions.bin([id])}>
        <Trash className="icon" /> Delete
      </button>
    </fieldset>
  )
}

export function BinActions({ message: { id }, className }: ActionsProps) {
  const { actions } = useDesk()
  return (
    <fieldset className={className} aria-label="Bin">
      <button className="go" type="button" onClick={() => actions.restore([id])}>
        <Undo className="icon" /> Restore
      </button>
      <button type="button" onClick={() => actions.requestDelete([id])}>
        <Trash className="icon" /> Delete for ever
      </button>
    </fieldset>
  )
}

/** The less frequent actions. */
export function MoreMenu({ message, onPrint }: { message: OpenedMessage; onPrint: () => void }) {
  const { actions } = useDesk()
  const { id, email, unread } = message
  const toggleRead = () => actions.change([id], { unread: !unread }, unread ? 'Marked as read' : 'Marked as unread')
  const copyLink = () => copyText(new URL(deskPath('', id), location.href).href, 'Link copied')
  return (
    <Menu id="more-menu" className="popover popover--more" label="More" closesOnButton>
      <button className="only-phone" type="button" onClick={() => copyText(email)}>
        <Copy className="icon" /> Copy address
      </button>
      <button className="only-phone" type="button" onClick={onPrint}>
        <Printer className="icon" /> Print
      </button>
      <button type="button" onClick={toggleRead}>
        {unread ? <MailOpen className="icon" /> : <Mail className="icon" />}
        {unread ? 'Mark as read' : 'Mark as unread'}
      </button>
      <button type="button" onClick={copyLink}>
        <Link className="icon" /> Copy the link to this message
      </button>
      <button type="button" onClick={() => actions.markSpam([id])}>
        <Ban className="icon" /> Spam
      </button>
      <hr />
      <button className="bad" type="button" onClick={() => actions.bin([id])}>
        <Trash className="icon" /> Delete
      </button>
    </Menu>
  )
}
