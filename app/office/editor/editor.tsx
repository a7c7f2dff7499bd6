import { useImperativeHandle, useRef, useState } from 'react'
import type { Part } from '#domain/writing/document.ts'
import { openText } from '#domain/writing/open-text.ts'
import { DocumentEditor } from './document-editor.tsx'
import type { EditorHandle, EditorProps } from './editor-props.ts'
import { SourceEditor } from './source-editor.tsx'

type EditorMode = { kind: 'document'; doc: Part } | { kind: 'source'; text: string; why?: string }

/** The editor of a Markdown text: as a document, or as source if a document cannot represent it. */
export default function Editor({ text, ref, ...props }: EditorProps) {
  const [mode, setMode] = useState(() => modeFor(text))
  const inner = useRef<EditorHandle>(null)

  useImperativeHandle(ref, () => ({
    focus: () => inner.current?.focus(),
    goTo: (at) => inner.current?.goTo(at),
    show: (finding) => inner.current?.show(finding),
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
