import { EditorContent } from '@tiptap/react'
import { type Ref, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { PasteNote } from '#app/office/editor/paste/paste-note.tsx'
import { usePaste } from '#app/office/editor/paste/use-paste.ts'
import type { Part } from '#domain/writing/document.ts'
import type { LintFinding } from '#domain/writing/lint-finding.ts'
import type { EditorHandle, EditorProps } from './editor-props.ts'
import { FindingPopover } from './finding-popover.tsx'
import { type OpenDialog, TextDialogs } from './text-dialogs.tsx'
import { ToolRow } from './toolbar.tsx'
import { removeFinding, useDocument } from './use-document.ts'

type DocumentEditorProps = Omit<EditorProps, 'text' | 'ref'> & {
  doc: Part
  onSource: (markdown: string) => void
  ref: Ref<EditorHandle>
}

/** The WYSIWYG editor: the text looks as readers will see it. */
export function DocumentEditor(props: DocumentEditorProps) {
  const { tools, keptReasons = {}, onKeep, onSource, onTitle } = props
  const [dialog, setDialog] = useState<OpenDialog>()
  const [openFinding, setOpenFinding] = useState<LintFinding>()
  const toolbar = useRef<HTMLDivElement>(null)
  const wordFileInput = useRef<HTMLInputElement>(null)
  const paste = usePaste(onTitle)
  const { editor, isPasteOld, getText } = useDocument(props, {
    ...paste,
    openLink: () => setDialog('link'),
    focusTools: () => toolbar.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus(),
    openFinding: setOpenFinding,
  })
  const open = {
    link: () => setDialog('link'),
    picture: () => setDialog('picture'),
    word: () => wordFileInput.current?.click(),
    source: () => onSource(getText()),
  }

  function focusText() {
    setDialog(undefined)
    setOpenFinding(undefined)
    editor.view.focus()
  }

  return (
    <div className="text-frame">
      {tools && createPortal(<ToolRow editor={editor} open={open} ref={toolbar} />, tools)}
      {paste.summary && (
        <PasteNote
          summary={paste.summary}
          isOld={isPasteOld}
          onUndo={() => {
            editor.commands.undo()
            editor.view.focus()
            paste.closeSummary()
          }}
          onPlain={(plain) => {
            editor.commands.undo()
            paste.insertPlain(editor.view, plain)
            editor.view.focus()
          }}
          onClose={paste.closeSummary}
        />
      )}
      <EditorContent editor={editor} />
      {openFinding && (
        <FindingPopover
          key={openFinding.id}
          editor={editor}
          finding={openFinding}
          keptReason={keptReasons[openFinding.id]}
          onRemove={(finding) => {
            setOpenFinding(undefined)
            removeFinding(editor, finding)
          }}
          onKeep={
            onKeep &&
            ((finding, reason) => {
              onKeep(finding, reason)
              focusText()
            })
          }
          onLeave={() => setOpenFinding(undefined)}
          onClose={focusText}
        />
      )}
      <TextDialogs editor={editor} dialog={dialog} onClose={focusText} />
      <input
        hidden
        type="file"
        accept=".docx"
        aria-label="Word file"
        ref={wordFileInput}
        onChange={({ target }) => {
          paste.insertFiles(editor.view, [...(target.files ?? [])])
          target.value = ''
        }}
      />
    </div>
  )
}
