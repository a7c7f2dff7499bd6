import { EditorContent } from '@tiptap/react'
import { type Ref, useEffect, useImperativeHandle, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import type { Part } from '#domain/writing/document.ts'
import { factsOf } from '#domain/writing/facts.ts'
import type { LintFinding } from '#domain/writing/lint.ts'
import { openText, readLeniently } from '#domain/writing/open-text.ts'
import type { EditorHandle, EditorProps } from './editor-props.ts'
import { FindingPopover } from './findings.tsx'
import { PasteNote, usePaste } from './paste/use-paste.tsx'
import { type OpenDialog, TextDialogs, ToolRow } from './toolbar.tsx'
import { removeFinding, useDebounce, useDocument } from './use-document.ts'

type EditorMode = { kind: 'document'; doc: Part } | { kind: 'source'; text: string; why?: string }

/** The editor of a Markdown text: as a document, or as source if a document cannot represent it. */
export default function Editor({ text, ref, ...props }: EditorProps) {
  const [mode, setMode] = useState(() => modeFor(text))
  const inner = useRef<EditorHandle>(null)

  useImperativeHandle(ref, () => ({
    focus: () => inner.current?.focus(),
    goTo: (at) => inner.current?.goTo(at),
    openFinding: (finding) => inner.current?.openFinding(finding),
    getText: () => inner.current?.getText() ?? text,
    setText: (markdown) => {
      const next = modeFor(markdown)
      if (next.kind === mode.kind) return inner.current?.setText(markdown)
      setMode(next)
      props.onChange(markdown)
    },
  }))

  if (mode.kind === 'document') {
    return (
      <DocumentEditor
        {...props}
        ref={inner}
        doc={mode.doc}
        onSource={(source) => setMode({ kind: 'source', text: source })}
      />
    )
  }
  return (
    <SourceEditor
      {...props}
      ref={inner}
      text={mode.text}
      why={mode.why}
      onDocument={(doc) => setMode({ kind: 'document', doc })}
    />
  )
}

function modeFor(text: string): EditorMode {
  const opened = openText(text)
  return opened.kind === 'document' ? opened : { kind: 'source', text, why: opened.why }
}

type DocumentEditorProps = Omit<EditorProps, 'text' | 'ref'> & {
  doc: Part
  onSource: (markdown: string) => void
  ref: Ref<EditorHandle>
}

/** The WYSIWYG editor: the text looks as readers will see it. */
function DocumentEditor(props: DocumentEditorProps) {
  const { tools, acceptedReasons = {}, onAccept, onSource, onTitle } = props
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
          acceptedReason={acceptedReasons[openFinding.id]}
          onRemove={(finding) => {
            setOpenFinding(undefined)
            removeFinding(editor, finding)
          }}
          onAccept={
            onAccept &&
            ((finding, reason) => {
              onAccept(finding, reason)
              focusText()
            })
          }
          onFocusLeft={() => setOpenFinding(undefined)}
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

type SourceEditorProps = Pick<EditorProps, 'tools' | 'text' | 'onChange' | 'onFacts'> & {
  /** Why the text could not be opened as a document. */
  why?: string
  onDocument: (doc: Part) => void
  ref: Ref<EditorHandle>
}

/** Edits the Markdown source of a text. */
function SourceEditor({ tools, text, why, onChange, onFacts, onDocument, ref }: SourceEditorProps) {
  const field = useRef<HTMLTextAreaElement>(null)
  const [reason, setReason] = useState(why)
  const currentText = () => field.current?.value ?? text
  const debounced = useDebounce(() => report(), { pauseMs: 250, maxMs: 1_000 })

  function report() {
    onChange(currentText())
    onFacts(factsOf(readLeniently(currentText())))
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: report the facts of the initial text once
  useEffect(() => onFacts(factsOf(readLeniently(text))), [])

  function selectWords(words: string) {
    const at = currentText().indexOf(words)
    field.current?.focus()
    if (at >= 0) field.current?.setSelectionRange(at, at + words.length)
  }

  useImperativeHandle(ref, () => ({
    focus: () => field.current?.focus(),
    goTo: () => field.current?.focus(),
    openFinding: ({ name }) => selectWords(name.replace(/[“”]/g, '')),
    setText: (markdown) => {
      if (field.current) field.current.value = markdown
      report()
    },
    getText: currentText,
  }))

  function openDocument() {
    const opened = openText(currentText())
    if (opened.kind === 'source') return setReason(opened.why)
    debounced.flush()
    onDocument(opened.doc)
  }

  const toolbar = (
    <div className="tools" role="toolbar" aria-label="Text">
      <button className="wide" type="button" onClick={openDocument}>
        Back to the text
      </button>
    </div>
  )
  return (
    <div className="source">
      {tools && createPortal(toolbar, tools)}
      <p className="hint" role="status">
        {reason ?? 'This is the source of the text, in Markdown.'}
      </p>
      <textarea
        ref={field}
        className="source-text"
        aria-label="Text"
        spellCheck={false}
        defaultValue={text}
        onInput={debounced.trigger}
      />
    </div>
  )
}
