import { NodeSelection, TextSelection } from '@tiptap/pm/state'
import type { Editor } from '@tiptap/react'
import { type Ref, useEffect, useImperativeHandle, useState } from 'react'
import type { Part } from '#domain/writing/document.ts'
import { factsOf } from '#domain/writing/facts.ts'
import type { LintFinding } from '#domain/writing/lint-finding.ts'
import { openText } from '#domain/writing/open-text.ts'
import { writeDocument } from '#domain/writing/write-markdown.ts'
import type { EditorHandle, EditorProps } from './editor-props.ts'
import { markNow, setFindings } from './finding-decorations.ts'
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
    if (!editor.isDestroyed) setFindings(editor.view, facts.findings, kept)
    onFacts(facts)
    return writeDocument(now)
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: told of what it opens with, and of what is kept since
  useEffect(() => void tell(), [editor, kept])

  useImperativeHandle(ref, () => ({
    focus: () => editor.view.focus(),
    goTo: (at) => goTo(editor, at),
    show: (finding) => {
      goTo(editor, finding.at)
      ways.openFinding(finding)
    },
    removeUnwanted: (finding) => removeUnwanted(editor, finding),
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

/** Brings a place into view, with the cursor there. */
export function goTo(editor: Editor, at: number) {
  const { doc, tr } = editor.state
  const $at = doc.resolve(Math.min(at + 1, doc.content.size))
  editor.view.dispatch(tr.setSelection(TextSelection.near($at)))
  editor.view.focus()
  const { node } = editor.view.domAtPos($at.pos)
  const shown = node instanceof Element ? node : node.parentElement
  shown?.scrollIntoView({ block: 'center' })
}

/** Takes marked words out with the space before them; what cannot go is brought into view with the cursor on it. */
export function removeUnwanted(editor: Editor, finding: LintFinding) {
  const now = markNow(editor.state, finding.id)
  if (!now) return
  const { doc, tr } = editor.state
  const node = doc.nodeAt(now.at)
  if (!now.removable) return change(editor, now)
  if (node && !node.isText) tr.delete(now.at, now.at + node.nodeSize)
  else {
    const before = doc.textBetween(Math.max(0, now.at - 1), now.at)
    tr.delete(before === ' ' ? now.at - 1 : now.at, now.to)
  }
  editor.view.dispatch(tr)
  editor.view.focus()
}

function change(editor: Editor, { at, to }: LintFinding) {
  const { doc, tr } = editor.state
  const node = doc.nodeAt(at)
  const isAtom = node?.isAtom && !node.isText
  const selection = isAtom ? NodeSelection.create(doc, at) : TextSelection.between(doc.resolve(at), doc.resolve(to))
  editor.view.dispatch(tr.setSelection(selection).scrollIntoView())
  const field = isAtom ? editor.view.nodeDOM(at) : undefined
  const alt = field instanceof Element ? field.querySelector<HTMLInputElement>('[aria-label="Alt text"]') : undefined
  if (alt) alt.focus()
  else editor.view.focus()
}

/** Another text in the place of this one, as one step. */
export function replaceAll(editor: Editor, doc: Part) {
  const { schema, tr, doc: before } = editor.state
  editor.view.dispatch(tr.replaceWith(0, before.content.size, schema.nodeFromJSON(doc).content))
}
