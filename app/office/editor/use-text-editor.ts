import { Placeholder } from '@tiptap/extensions'
import { useEditor } from '@tiptap/react'
import { useLayoutEffect, useRef, useState } from 'react'
import { type Incoming, PasteWays } from '#app/office/editor/paste/paste-handlers.ts'
import type { Part } from '#domain/writing/document.ts'
import type { LintFinding } from '#domain/writing/lint-finding.ts'
import { FigureInText } from './figure-view.tsx'
import { FindingDecorations } from './finding-decorations.ts'
import { FootnoteNumbers } from './footnotes.ts'
import { WaysOut } from './shortcuts.ts'
import { textSchema } from './text-schema.ts'
import { UploadPlaces } from './upload-pictures.ts'

export type Ways = Incoming & {
  openLink: () => void
  focusTools: () => void
  openFinding: (finding: LintFinding) => void
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
    FindingDecorations.configure({ onOpen: (finding) => latest.current.openFinding(finding) }),
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

/** What was given last, for what is made once. */
function useLatest<Value>(value: Value) {
  const latest = useRef(value)
  useLayoutEffect(() => {
    latest.current = value
  })
  return latest
}
