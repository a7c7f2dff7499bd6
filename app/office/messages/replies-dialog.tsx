import { useState } from 'react'
import { deleteReply } from '#api/client/messages.ts'
import { DeleteDialog } from '#app/office/forms/delete-dialog.tsx'
import { OfficeDialog } from '#app/office/forms/office-dialog.tsx'
import { languageOf } from '#app/office/language-of.ts'
import { useDesk } from './desk-context.ts'
import { ReplyDialog, type SavedReply } from './reply-dialog.tsx'

type Open = { kind: 'new' } | { kind: 'edit' | 'delete'; reply: SavedReply }

/** The replies that staff have saved, to be written, changed and deleted. */
export function RepliesDialog({ onClose }: { onClose: () => void }) {
  const { list, reload } = useDesk()
  const [open, setOpen] = useState<Open>()
  const close = () => setOpen(undefined)
  return (
    <OfficeDialog title="Saved replies" onClose={onClose}>
      <div className="body">
        {list.replies.length === 0 && <p>What you write often can be saved here, for all colleagues.</p>}
        {list.replies.length > 0 && (
          <ul className="replies">
            {list.replies.map((reply) => (
              <li key={reply.id}>
                <span className="strong" lang={languageOf(reply.title)}>
                  {reply.title}
                </span>
                <span className="quiet xs" lang={languageOf(reply.text)}>
                  {reply.text}
                </span>
                <span className="acts">
                  <button className="tlink" type="button" onClick={() => setOpen({ kind: 'edit', reply })}>
                    Change<span className="sr"> {reply.title}</span>
                  </button>
                  <button className="tlink tlink--bad" type="button" onClick={() => setOpen({ kind: 'delete', reply })}>
                    Delete<span className="sr"> {reply.title}</span>
                  </button>
                </span>
              </li>
            ))}
          </ul>
        )}
      </div>
      <div className="dlg-f">
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
          failed="The reply was not deleted."
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
