import { type Ref, useEffect, useImperativeHandle, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import type { Part } from '#domain/writing/document.ts'
import { factsOf } from '#domain/writing/facts.ts'
import { openText, readLeniently } from '#domain/writing/open-text.ts'
import type { EditorHandle, EditorProps } from './editor-props.ts'
import { useDebounce } from './use-debounce.ts'

type SourceEditorProps = Pick<EditorProps, 'tools' | 'text' | 'onChange' | 'onFacts'> & {
  /** Why the text could not be opened as a document. */
  why?: string
  onDocument: (doc: Part) => void
  ref: Ref<EditorHandle>
}

/** Edits the Markdown source of a text. */
export function SourceEditor({ tools, text, why, onChange, onFacts, onDocument, ref }: SourceEditorProps) {
  const field = useRef<HTMLTextAreaElement>(null)
  const [reason, setReason] = useState(why)
  const currentText = () => field.current?.value ?? text
  const burst = useDebounce(() => report(), { pauseMs: 250, maxMs: 1_000 })

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
    show: ({ name }) => selectWords(name.replace(/[“”]/g, '')),
    setText: (markdown) => {
      if (field.current) field.current.value = markdown
      report()
    },
    getText: currentText,
  }))

  function openDocument() {
    const opened = openText(currentText())
    if (opened.kind === 'source') return setReason(opened.why)
    burst.flush()
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
        onInput={burst.trigger}
      />
    </div>
  )
}
