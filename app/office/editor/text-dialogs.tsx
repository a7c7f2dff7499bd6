import type { Editor } from '@tiptap/react'
import { LinkDialog } from './link-dialog.tsx'
import { PictureChoice } from './picture-choice.tsx'
import { insertFigure } from './take-pictures.ts'

export type OpenDialog = 'link' | 'picture'

type TextDialogsProps = { editor: Editor; dialog?: OpenDialog; onClose: () => void }

/** What the tools open over the text. */
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
