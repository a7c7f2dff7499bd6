import type { Editor } from '@tiptap/react'
import { type FormEvent, useState } from 'react'
import { OfficeDialog } from '#app/office/forms/dialog.tsx'
import { TextField } from '#app/ui/text-field.tsx'
import { LinkAddress } from '#domain/writing/links.ts'
import { PictureChoice } from './picture-choice.tsx'
import { insertFigure } from './upload-pictures.ts'

export type OpenDialog = 'link' | 'picture'

type TextDialogsProps = { editor: Editor; dialog?: OpenDialog; onClose: () => void }

/** The dialogs that the toolbar opens. */
export function TextDialogs({ editor, dialog, onClose }: TextDialogsProps) {
  if (dialog === 'link') return <LinkDialog editor={editor} onClose={onClose} />
  if (dialog !== 'picture') return null
  return (
    <PictureChoice
      title="Picture"
      withCaption
      onChoose={({ address, alt, caption }) => {
        insertFigure(editor.view, { src: address, alt, caption })
        onClose()
      }}
      onClose={onClose}
    />
  )
}

/** Sets, changes or removes a link. */
function LinkDialog({ editor, onClose }: { editor: Editor; onClose: () => void }) {
  const [error, setError] = useState<string>()
  const isLink = editor.isActive('link')
  const hasWords = isLink || !editor.state.selection.empty
  const currentHref = String(editor.getAttributes('link').href ?? '')

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    event.stopPropagation()
    const form = new FormData(event.currentTarget)
    const address = LinkAddress.safeParse(form.get('address'))
    if (!address.success) return setError(address.error.issues[0]?.message)
    const href = address.data
    const words = String(form.get('words') ?? '').trim() || href
    const mark = { type: 'link', attrs: { href } }
    if (hasWords) editor.chain().extendMarkRange('link').setMark('link', { href }).run()
    else editor.commands.insertContent({ type: 'text', text: words, marks: [mark] })
    onClose()
  }

  function removeLink() {
    editor.chain().extendMarkRange('link').unsetMark('link').run()
    onClose()
  }

  return (
    <OfficeDialog title="Link" onClose={onClose}>
      {(close) => (
        <form onSubmit={submit} noValidate>
          <div className="body">
            <TextField
              name="address"
              label="Address"
              id="link-address"
              value={currentHref}
              errors={error ? [error] : undefined}
            />
            {!hasWords && <TextField name="words" id="link-words" label="Words" optional />}
          </div>
          <div className="dialog-foot">
            {isLink && (
              <button className="btn btn--danger btn--apart" type="button" onClick={removeLink}>
                Take the link out
              </button>
            )}
            <button className="btn btn--line" type="button" onClick={close}>
              Cancel
            </button>
            <button className="btn" type="submit">
              Set the link
            </button>
          </div>
        </form>
      )}
    </OfficeDialog>
  )
}
