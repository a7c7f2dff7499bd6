import Ban from 'lucide-react/icons/ban'
import Copy from 'lucide-react/icons/copy'
import Link from 'lucide-react/icons/link'
import Mail from 'lucide-react/icons/mail'
import MailOpen from 'lucide-react/icons/mail-open'
import Printer from 'lucide-react/icons/printer'
import Trash from 'lucide-react/icons/trash-2'
import { Menu } from '#app/office/menu.tsx'
import { copyWords } from './copy-words.ts'
import { useDesk } from './desk-context.ts'
import { deskPath } from './desk-path.ts'
import type { OpenedMessage } from './load-message.server.ts'

/** What is done with a message less often. */
export function MoreMenu({ message, onPrint }: { message: OpenedMessage; onPrint: () => void }) {
  const { acts } = useDesk()
  const { id, email, unread } = message
  const mark = () => acts.change([id], { unread: !unread }, unread ? 'Marked as read' : 'Marked as unread')
  const copyLink = () => copyWords(new URL(deskPath('', id), location.href).href, 'Link copied')
  return (
    <Menu id="more-menu" className="pop pop--more" label="More" endsByButton>
      <button className="only-m" type="button" onClick={() => copyWords(email)}>
        <Copy className="icon" /> Copy address
      </button>
      <button className="only-m" type="button" onClick={onPrint}>
        <Printer className="icon" /> Print
      </button>
      <button type="button" onClick={mark}>
        {unread ? <MailOpen className="icon" /> : <Mail className="icon" />}
        {unread ? 'Mark as read' : 'Mark as unread'}
      </button>
      <button type="button" onClick={copyLink}>
        <Link className="icon" /> Copy the link to this message
      </button>
      <button type="button" onClick={() => acts.markSpam([id])}>
        <Ban className="icon" /> Spam
      </button>
      <hr />
      <button className="bad" type="button" onClick={() => acts.bin([id])}>
        <Trash className="icon" /> Delete
      </button>
    </Menu>
  )
}
