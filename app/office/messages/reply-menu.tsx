import Mail from 'lucide-react/icons/mail'
import Pencil from 'lucide-react/icons/pencil'
import StickyNote from 'lucide-react/icons/sticky-note'
import { useRef, useState } from 'react'
import { languageOf } from '#app/office/language-of.ts'
import { Menu } from '#app/office/menu.tsx'
import { showToast } from '#app/ui/toast.ts'
import { copyWords } from './copy-words.ts'
import { useDesk } from './desk-context.ts'
import type { OpenedMessage } from './load-message.server.ts'
import { RepliesDialog } from './replies-dialog.tsx'
import { replyLink } from './reply-link.ts'

/** Letters to begin in one's own mail program: an empty one, or with the words of a saved reply. Nothing is sent from here. */
export function ReplyMenu({ message }: { message: OpenedMessage }) {
  const { acts, list } = useDesk()
  const dismiss = useRef(() => {})
  const [managing, setManaging] = useState(false)

  async function begin({ fits, reply }: ReturnType<typeof replyLink>) {
    if (!fits) await copyWords(reply, 'The reply is copied. Paste it into the letter: it is too long for a link.')
    if (message.state === 'answered') return
    const answered = () => void acts.change([message.id], { state: 'answered' }, 'Marked as answered')
    // Begun anew, the letter is offered to be marked once.
    dismiss.current()
    dismiss.current = await showToast('good', 'Your mail program opens the letter', 'Once it is sent:', {
      label: 'Mark as answered',
      act: answered,
      waits: true,
    })
  }

  const empty = replyLink(message)
  return (
    <>
      <Menu id="reply-menu" className="pop" label="Reply" endsByButton>
        <a href={empty.href} onClick={() => begin(empty)}>
          <Mail className="icon" />
          <span className="two">
            <span className="strong">Empty letter</span>
            <span className="quiet xs">Quotes the message, carries {message.reference}</span>
          </span>
        </a>
        <hr />
        <p className="cap">{list.replies.length > 0 ? 'Saved replies' : 'No replies are saved yet.'}</p>
        {list.replies.map(({ id, title, text }) => {
          const letter = replyLink(message, text)
          return (
            <a key={id} href={letter.href} onClick={() => begin(letter)}>
              <StickyNote className="icon" />
              <span className="two">
                <span lang={languageOf(title)}>{title}</span>
                <span className="quiet xs" lang={languageOf(text)}>
                  {text.replace(/\s+/g, ' ')}
                </span>
              </span>
            </a>
          )
        })}
        <hr />
        <button type="button" onClick={() => setManaging(true)}>
          <Pencil className="icon" /> Write or change saved replies
        </button>
      </Menu>
      {managing && <RepliesDialog onClose={() => setManaging(false)} />}
    </>
  )
}
