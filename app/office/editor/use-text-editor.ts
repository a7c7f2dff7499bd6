import { Placeholder } from '@tiptap/extensions'
import { useEditor } from '@tiptap/react'
import { useLayoutEffect, useRef, useState } from 'react'
import { PasteHandlers, type PasteTarget } from '#app/office/editor/paste/paste-handlers.ts'
import type { Part } from '#domain/writing/document.ts'
import type { LintFinding } from '#domain/writing/lint-finding.ts'
import { FigureInText } from './figure-view.tsx'
import { FindingDecorations } from './finding-decorations.ts'
import { FootnoteNumbers } from './footnotes.ts'
import { Shortcuts } from './shortcuts.ts'
import { textSchema } from './text-schema.ts'
import { UploadPlaces } from './upload-pictures.ts'

export type EditorCallbacks = PasteTarget & {
  openLink: () => void
  focusTools: () => void
  openFinding: (finding: LintFinding) => void
  onUpdate: (isPaste: boolean) => void
}

const placeholder = 'Write, paste from Word, or drop a .docx file here.'

/** The Tiptap editor of a document, with its shortcuts, clipboard handlers and findings. */
export function useTextEditor(doc: Part, callbacks: EditorCallbacks) {
  const latest = useLatest(callbacks)
  const [extensions] = useState(() => [
    ...textSchema.filter(({ name }) => name !== 'figure'),
    FigureInText,
    Placeholder.configure({ placeholder, showOnlyWhenEditable: true }),
    FootnoteNumbers,
    UploadPlaces,
    FindingDecorations.configure({ onOpen: (finding) => latest.current.openFinding(finding) }),
    Shortcuts.configure({ openLink: () => latest.current.openLink(), focusTools: () => latest.current.focusTools() }),
    PasteHandlers.configure({
      insertHtml: (...args) => latest.current.insertHtml(...args),
      insertFiles: (...args) => latest.current.insertFiles(...args),
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

/** A ref to the latest value, for objects that are created only once. */
function useLatest<Value>(value: Value) {
  const latest = useRef(value)
  useLayoutEffect(() => {
    latest.current = value
  })
  return latest
}
