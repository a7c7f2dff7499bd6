import { type Ref, useEffect, useImperativeHandle, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import type { Part } from '#domain/writing/document.ts'
import { factsOf } from '#domain/writing/facts.ts'
import { openText, readLeniently } from '#domain/writing/open-text.ts'
import type { EditorHandle, EditorProps } from './editor-props.ts'
import { useBurst } from './use-burst.ts'

type SourceEditorProps = Pick<EditorProps, 'tools' | 'text' | 'onChange' | 'onFacts'> & {
  /** Why the text could not be opened as a document. */
  why?: string
  onDocument: (doc: Part) => void
  ref: Ref<EditorHandle>
}

/** The Markdown of a text, to the letter. */
export function SourceEditor({ tools, text, why, onChange, onFacts, onDocument, ref }: SourceEditorProps) {
  const field = useRef<HTMLTextAreaElement>(null)
  const [reason, setReason] = useState(why)
  const written = () => field.current?.value ?? text
  const burst = useBurst(() => tell(), { pauseMs: 250, mostMs: 1_000 })

  function tell() {
    onChange(written())
    onFacts(factsOf(readLeniently(written())))
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: told once of what it opens with
  useEffect(() => onFacts(factsOf(readLeniently(text))), [])

  function find(words: string) {
    const at = written().indexOf(words)
    field.current?.focus()
    if (at >= 0) field.current?.setSelectionRange(at, at + words.length)
  }

  useImperativeHandle(ref, () => ({
    focus: () => field.current?.focus(),
    goTo: () => field.current?.focus(),
    show: ({ name }) => find(name.replace(/[“”]/g, '')),
    removeUnwanted: ({ name }) => find(name.replace(/[“”]/g, '')),
    setText: (markdown) => {
      if (field.current) field.current.value = markdown
      tell()
    },
    getText: written,
  }))

  function open() {
    const opened = openText(written())
    if (opened.kind === 'source') return setReason(opened.why)
    burst.flush()
    onDocument(opened.doc)
  }

  const row = (
    <div className="tools" role="toolbar" aria-label="Text">
      <button className="wide" type="button" onClick={open}>
        Back to the text
      </button>
    </div>
  )
  return (
    <div className="source">
      {tools && createPortal(row, tools)}
      <p className="hint" role="status">
        {reason ?? 'This is the source of the text, in Markdown.'}
      </p>
      <textarea
        ref={field}
        className="source-text"
        aria-label="Text"
        spellCheck={false}
        defaultValue={text}
        onInput={burst.go}
      />
    </div>
  )
}
