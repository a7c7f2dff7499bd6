import { Placeholder } from '@tiptap/extensions'
import { useEditor } from '@tiptap/react'
import { useState } from 'react'
import type { Part } from '#domain/writing/document.ts'
import type { Mark } from '#domain/writing/mark.ts'
import { FigureInText } from './figure-view.tsx'
import { FootnoteNumbers } from './footnote-numbers.ts'
import { MarkDecorations } from './mark-decorations.ts'
import { type Incoming, PasteWays } from './paste-ways.ts'
import { textSchema } from './text-schema.ts'
import { UploadPlaces } from './upload-places.ts'
import { useLatest } from './use-latest.ts'
import { WaysOut } from './ways-out.ts'

export type Ways = Incoming & {
  openLink: () => void
  focusTools: () => void
  openMark: (mark: Mark) => void
  onUpdate: (isPaste: boolean) => void
}

const placeholder = 'Write, paste from Word, or drop a .docx file here.'

/** The editor of a document, with everything that its keys, its clipboard and its marks lead to. */
export function useTextEditor(doc: Part, ways: Ways) {
  const latest = useLatest(ways)
  const [extensions] = useState(() => [
    ...textSchema.filter(({ name }) => name !== 'figure'),
    FigureInText,
    Placeholder.configure({ placeholder, showOnlyWhenEditable: true }),
    FootnoteNumbers,
    UploadPlaces,
    MarkDecorations.configure({ onOpen: (mark) => latest.current.openMark(mark) }),
    WaysOut.configure({ openLink: () => latest.current.openLink(), focusTools: () => latest.current.focusTools() }),
    PasteWays.configure({
      takeHtml: (...given) => latest.current.takeHtml(...given),
      takeFiles: (...given) => latest.current.takeFiles(...given),
    }),
  ])
  return useEditor({
    extensions,
    content: doc,
    injectCSS: false,
    shouldRerenderOnTransaction: false,
    editorProps: { attributes: { class: 'text', 'aria-label': 'Text', 'aria-multiline': 'true', role: 'textbox' } },
    onUpdate: ({ transaction }) => latest.current.onUpdate(transaction.getMeta('pasted') === true),
  })
}
