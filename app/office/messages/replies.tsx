import Mail from 'lucide-react/icons/mail'
import Pencil from 'lucide-react/icons/pencil'
import StickyNote from 'lucide-react/icons/sticky-note'
import { type FormEvent, useRef, useState } from 'react'
import { addReply, changeReply, deleteReply } from '#api/client/messages.ts'
import { copyText } from '#app/office/copy-text.ts'
import { DeleteDialog, OfficeDialog } from '#app/office/forms/dialog.tsx'
import { FormDialog } from '#app/office/forms/form-dialog.tsx'
import { bySchema } from '#app/office/forms/use-form.ts'
import { Menu } from '#app/office/menu.tsx'
import { useDesk } from '#app/office/messages/desk/desk-context.ts'
import { longDateOf } from '#app/office/office-time.tsx'
import { TextField } from '#app/ui/field.tsx'
import { showToast } from '#app/ui/notice.tsx'
import { fillShortReply, NewShortReply } from '#domain/messages/desk/short-reply.ts'
import { rules } from '#domain/rules.ts'
import { languageOf } from '#domain/text/hindi.ts'
import type { ListedMessage } from './desk/listed-message.ts'

type ReplyMenuProps = { message: QuotedMessage & Pick<ListedMessage, 'id' | 'state'>; onWriteReplies: () => void }

/** Opens a reply in the user's mail program, empty or with the text of a saved reply. The site itself sends nothing. */
export function ReplyMenu({ message, onWriteReplies }: ReplyMenuProps) {
  const { actions, list } = useDesk()
  const dismiss = useRef(() => {})

  async function openReply({ fits, reply }: ReturnType<typeof replyLink>) {
    if (!fits) await copyText(reply, 'The reply is copied. Paste it into the letter: it is too long for a link.')
    if (message.state === 'answered') return
    const markAnswered = () => void actions.change([message.id], { state: 'answered' }, 'Marked as answered')
    // If a reply is opened again, replace the previous toast.
    dismiss.current()
    dismiss.current = await showToast('good', 'Your mail program opens the letter', 'Once it is sent:', {
      label: 'Mark as answered',
      act: markAnswered,
      isPersistent: true,
    })
  }

  const empty = replyLink(message)
  return (
    <Menu id="reply-menu" className="popover" label="Reply" closesOnButton>
      <a href={empty.href} onClick={() => openReply(empty)}>
        <Mail className="icon" />
        <span className="two">
          <span className="ellipsis strong">Empty letter</span>
          <span className="ellipsis quiet xs">Quotes the message, carries {message.reference}</span>
        </span>
      </a>
      <hr />
      <p className="caption fine">{list.replies.length > 0 ? 'Saved replies' : 'No replies are saved yet.'}</p>
      {list.replies.map(({ id, title, text }) => {
        const reply = replyLink(message, text)
        return (
          <a key={id} href={reply.href} onClick={() => openReply(reply)}>
            <StickyNote className="icon" />
            <span className="two">
              <span className="ellipsis" lang={languageOf(title)}>
                {title}
              </span>
              <span className="ellipsis quiet xs" lang={languageOf(text)}>
                {text.replace(/\s+/g, ' ')}
              </span>
            </span>
          </a>
        )
      })}
      <hr />
      <button type="button" onClick={onWriteReplies}>
        <Pencil className="icon" /> Write or change saved replies
      </button>
    </Menu>
  )
}

type OpenDialog = { kind: 'new' } | { kind: 'edit' | 'delete'; reply: SavedReply }

/** Lists the saved replies, to add, change and delete them. */
export function RepliesDialog({ onClose }: { onClose: () => void }) {
  const { list, reload } = useDesk()
  const [open, setOpen] = useState<OpenDialog>()
  const close = () => setOpen(undefined)
  return (
    <OfficeDialog title="Saved replies" onClose={onClose}>
      <div className="body">
        {list.replies.length === 0 && <p>What you write often can be saved here, for all colleagues.</p>}
        {list.replies.length > 0 && (
          <ul className="replies lined">
            {list.replies.map((reply) => (
              <li key={reply.id}>
                <span className="strong" lang={languageOf(reply.title)}>
                  {reply.title}
                </span>
                <span className="two-lines quiet xs" lang={languageOf(reply.text)}>
                  {reply.text}
                </span>
                <span className="actions">
                  <button className="text-link" type="button" onClick={() => setOpen({ kind: 'edit', reply })}>
                    Change<span className="sr"> {reply.title}</span>
                  </button>
                  <button
                    className="text-link text-link--bad"
                    type="button"
                    onClick={() => setOpen({ kind: 'delete', reply })}
                  >
                    Delete<span className="sr"> {reply.title}</span>
                  </button>
                </span>
              </li>
            ))}
          </ul>
        )}
      </div>
      <div className="dialog-foot">
        <button className="btn btn--line" type="button" onClick={onClose}>
          Done
        </button>
        <button className="btn" type="button" onClick={() => setOpen({ kind: 'new' })}>
          Write a reply
        </button>
      </div>
      {open?.kind === 'new' && <ReplyDialog onSaved={reload} onClose={close} />}
      {open?.kind === 'edit' && <ReplyDialog reply={open.reply} onSaved={reload} onClose={close} />}
      {open?.kind === 'delete' && (
        <DeleteDialog
          title="Delete this reply?"
          words={`“${open.reply.title}” will be gone for all colleagues.`}
          failureTitle="The reply was not deleted."
          remove={async () => {
            await deleteReply(open.reply.id)
            await reload()
          }}
          onClose={close}
        />
      )}
    </OfficeDialog>
  )
}

type SavedReply = { id: string; title: string; text: string }

type ReplyDialogProps = { reply?: SavedReply; onSaved: () => void; onClose: () => void }

/** The form of a saved reply. */
function ReplyDialog({ reply, onSaved, onClose }: ReplyDialogProps) {
  const [length, setLength] = useState(reply?.text.length ?? 0)

  function count({ target }: FormEvent) {
    if (target instanceof HTMLTextAreaElement) setLength(target.value.length)
  }

  return (
    <FormDialog
      title={reply ? 'Change a saved reply' : 'Write a saved reply'}
      action="Save"
      busyAction="Saving..."
      failureTitle="The reply could not be saved"
      check={bySchema(NewShortReply)}
      send={(form, key) => {
        const words = Object.fromEntries(form) as NewShortReply
        return reply ? changeReply(reply.id, words) : addReply(words, key)
      }}
      onSent={() => {
        onClose()
        onSaved()
      }}
      onConflict={onSaved}
      onClose={onClose}
    >
      {(errors) => (
        <>
          <TextField name="title" label="Title" value={reply?.title} errors={errors.title} />
          <div className="stack gap-2" onInput={count}>
            <TextField
              name="text"
              label="Words"
              rows={8}
              hint="{name} becomes the sender’s name, {reference} the number of the message."
              value={reply?.text}
              errors={errors.text}
            />
            <p className="quiet xs">
              {length.toLocaleString('en-IN')} of {rules.shortReply.maxText.toLocaleString('en-IN')} characters.
            </p>
          </div>
        </>
      )}
    </FormDialog>
  )
}

type QuotedMessage = { name: string; email: string; reference: string; text: string; receivedAt: string }

/** Some mail programs cut off longer links. */
const maxLength = 1_900

/**
 * A `mailto:` link with the address, a subject that names the message, a short reply and the quoted message, cut to
 * what a link can hold. If the short reply is too long, `fits` is false and the link has no body.
 */
export function replyLink(message: QuotedMessage, shortReply = '') {
  const { email, reference } = message
  const address = encodeURIComponent(email).replace('%40', '@')
  const base = `mailto:${address}?subject=${encodeURIComponent(`Your message ${reference}`)}`
  const reply = fillShortReply(shortReply, message)
  const withReply = `${base}&body=${encodeText(reply)}`
  if (reply && withReply.length > maxLength) return { href: base, reply, fits: false }
  const maxQuoteLength = maxLength - `${base}&body=${encodeText(`${reply}\n\n`)}`.length
  const quoted = quote(message, maxQuoteLength)
  const body = quoted ? `${reply}\n\n${quoted}` : reply
  return { href: body ? `${base}&body=${encodeText(body)}` : base, reply, fits: true }
}

/** Quotes the message with '>' before each line, or as much of its beginning as fits. */
function quote({ name, text, receivedAt }: QuotedMessage, maxQuoteLength: number) {
  const heading = `${name} wrote on ${longDateOf(receivedAt)}:`
  const lines = (words: string) => [heading, ...words.split(/\r?\n/).map((line) => `> ${line}`.trimEnd())].join('\n')
  if (encodeText(lines(text)).length <= maxQuoteLength) return lines(text)
  const characters = [...text]
  let [high, low] = [characters.length, 0]
  while (low < high) {
    const middle = Math.ceil((low + high) / 2)
    if (encodeText(lines(cut(characters, middle))).length <= maxQuoteLength) low = middle
    else high = middle - 1
  }
  return low > 0 ? lines(cut(characters, low)) : undefined
}

function cut(characters: string[], length: number) {
  return `${characters.slice(0, length).join('')} […]`
}

/** E-mails use CRLF. */
function encodeText(words: string) {
  return encodeURIComponent(words.replace(/\r?\n/g, '\r\n').toWellFormed())
}
