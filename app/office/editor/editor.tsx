import { useImperativeHandle, useRef, useState } from 'react'
import type { Part } from '#domain/writing/document.ts'
import { openText } from '#domain/writing/open-text.ts'
import { DocumentEditor } from './document-editor.tsx'
import type { EditorHandle, EditorProps } from './editor-props.ts'
import { SourceEditor } from './source-editor.tsx'

type Shown = { kind: 'document'; doc: Part } | { kind: 'source'; text: string; why?: string }

/** The text of a post as its author writes it: as a document, or as source where a document could not hold it. */
export default function Editor({ text, ref, ...props }: EditorProps) {
  const [shown, setShown] = useState(() => shownOf(text))
  const inner = useRef<EditorHandle>(null)

  useImperativeHandle(ref, () => ({
    focus: () => inner.current?.focus(),
    goTo: (at) => inner.current?.goTo(at),
    show: (finding) => inner.current?.show(finding),
    removeUnwanted: (finding) => inner.current?.removeUnwanted(finding),
    getText: () => inner.current?.getText() ?? text,
    setText: (markdown) => {
      const next = shownOf(markdown)
      if (next.kind === shown.kind) return inner.current?.setText(markdown)
      setShown(next)
      props.onChange(markdown)
    },
  }))

  if (shown.kind === 'document') {
    return (
      <DocumentEditor
        {...props}
        ref={inner}
        doc={shown.doc}
        onSource={(source) => setShown({ kind: 'source', text: source })}
      />
    )
  }
  return (
    <SourceEditor
      {...props}
      ref={inner}
      text={shown.text}
      why={shown.why}
      onDocument={(doc) => setShown({ kind: 'document', doc })}
    />
  )
}

function shownOf(text: string): Shown {
  const opened = openText(text)
  return opened.kind === 'document' ? opened : { kind: 'source', text, why: opened.why }
}
