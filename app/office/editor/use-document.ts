import { type Ref, useEffect, useImperativeHandle, useState } from 'react'
import type { Part } from '#domain/writing/document.ts'
import { factsOf } from '#domain/writing/facts.ts'
import { openText } from '#domain/writing/open-text.ts'
import { writeDocument } from '#domain/writing/write-markdown.ts'
import { goTo, replaceAll, takeOut } from './document-handle.ts'
import type { EditorHandle, EditorProps } from './editor-props.ts'
import { setMarks } from './mark-decorations.ts'
import { useBurst } from './use-burst.ts'
import { useTextEditor, type Ways } from './use-text-editor.ts'

type DocumentProps = Pick<EditorProps, 'onChange' | 'onFacts' | 'kept'> & { doc: Part; ref: Ref<EditorHandle> }

/** A document that is edited: what changes in it is told once a burst of typing ends, never with each key. */
export function useDocument({ doc, kept = none, onChange, onFacts, ref }: DocumentProps, ways: Omit<Ways, 'onUpdate'>) {
  const [isPasteOld, setPasteOld] = useState(false)
  const editor = useTextEditor(doc, {
    ...ways,
    onUpdate: (isPaste) => {
      setPasteOld(!isPaste)
      burst.go()
    },
  })
  const burst = useBurst(() => onChange(tell()), { pauseMs: 250, mostMs: 1_000 })
  const written = () => editor.getJSON() as Part

  /** Tells what there is, and gives it as Markdown. */
  function tell() {
    const now = written()
    const facts = factsOf(now)
    if (!editor.isDestroyed) setMarks(editor.view, facts.marks, kept)
    onFacts(facts)
    return writeDocument(now)
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: told of what it opens with, and of what is kept since
  useEffect(() => void tell(), [editor, kept])

  useImperativeHandle(ref, () => ({
    focus: () => editor.view.focus(),
    goTo: (at) => goTo(editor, at),
    show: (mark) => {
      goTo(editor, mark.at)
      ways.openMark(mark)
    },
    takeOut: (mark) => takeOut(editor, mark),
    getText: () => writeDocument(written()),
    setText: (markdown) => {
      const next = openText(markdown)
      if (next.kind === 'document') replaceAll(editor, next.doc)
      burst.flush()
    },
  }))

  return { editor, isPasteOld, getText: () => writeDocument(written()) }
}

const none = {}
