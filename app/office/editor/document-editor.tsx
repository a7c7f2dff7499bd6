import { EditorContent } from '@tiptap/react'
import { type Ref, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { PasteNote } from '#app/office/editor/paste/paste-note.tsx'
import { useIncoming } from '#app/office/editor/paste/use-paste.ts'
import type { Part } from '#domain/writing/document.ts'
import type { LintFinding } from '#domain/writing/lint-finding.ts'
import type { EditorHandle, EditorProps } from './editor-props.ts'
import { FindingPopover } from './finding-popover.tsx'
import { type OpenDialog, TextDialogs } from './text-dialogs.tsx'
import { ToolRow } from './toolbar.tsx'
import { removeUnwanted, useDocument } from './use-document.ts'

type DocumentEditorProps = Omit<EditorProps, 'text' | 'ref'> & {
  doc: Part
  onSource: (markdown: string) => void
  ref: Ref<EditorHandle>
}

/** The text as a document: what is written looks as readers will see it. */
export function DocumentEditor(props: DocumentEditorProps) {
  const { tools, kept = {}, onKeep, onSource, onTitle } = props
  const [dialog, setDialog] = useState<OpenDialog>()
  const [opened, setOpened] = useState<LintFinding>()
  const row = useRef<HTMLDivElement>(null)
  const word = useRef<HTMLInputElement>(null)
  const incoming = useIncoming(onTitle)
  const { editor, isPasteOld, getText } = useDocument(props, {
    ...incoming,
    openLink: () => setDialog('link'),
    focusTools: () => row.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus(),
    openFinding: setOpened,
  })
  const open = {
    link: () => setDialog('link'),
    picture: () => setDialog('picture'),
    word: () => word.current?.click(),
    source: () => onSource(getText()),
  }

  function toText() {
    setDialog(undefined)
    setOpened(undefined)
    editor.view.focus()
  }

  return (
    <div className="text-frame">
      {tools && createPortal(<ToolRow editor={editor} open={open} ref={row} />, tools)}
      {incoming.told && (
        <PasteNote
          told={incoming.told}
          isOld={isPasteOld}
          onUndo={() => {
            editor.commands.undo()
            editor.view.focus()
            incoming.forget()
          }}
          onPlain={(plain) => {
            editor.commands.undo()
            incoming.asPlainWords(editor.view, plain)
            editor.view.focus()
          }}
          onClose={incoming.forget}
        />
      )}
      <EditorContent editor={editor} />
      {opened && (
        <FindingPopover
          key={opened.id}
          editor={editor}
          finding={opened}
          kept={kept[opened.id]}
          onTakeOut={(finding) => {
            setOpened(undefined)
            removeUnwanted(editor, finding)
          }}
          onKeep={
            onKeep &&
            ((finding, reason) => {
              onKeep(finding, reason)
              toText()
            })
          }
          onLeave={() => setOpened(undefined)}
          onClose={toText}
        />
      )}
      <TextDialogs editor={editor} dialog={dialog} onClose={toText} />
      <input
        hidden
        type="file"
        accept=".docx"
        aria-label="Word file"
        ref={word}
        onChange={({ target }) => {
          incoming.takeFiles(editor.view, [...(target.files ?? [])])
          target.value = ''
        }}
      />
    </div>
  )
}
