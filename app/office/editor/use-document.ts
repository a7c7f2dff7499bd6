import { Extension } from '@tiptap/core'
import { Placeholder } from '@tiptap/extensions'
import { NodeSelection, Plugin, TextSelection } from '@tiptap/pm/state'
import { type Editor, useEditor } from '@tiptap/react'
import { type Ref, useEffect, useImperativeHandle, useLayoutEffect, useMemo, useRef, useState } from 'react'
import type { Part } from '#domain/writing/document.ts'
import { factsOf } from '#domain/writing/facts.ts'
import type { LintFinding } from '#domain/writing/lint.ts'
import { openText } from '#domain/writing/open-text.ts'
import { writeDocument } from '#domain/writing/write-markdown.ts'
import type { EditorHandle, EditorProps } from './editor-props.ts'
import { FigureInText, UploadProgress } from './figures.tsx'
import { FindingDecorations, findCurrentFinding, setFindings } from './findings.tsx'
import { FootnoteNumbers, insertFootnote } from './footnotes.ts'
import { PasteHandlers, type PasteTarget } from './paste/clipboard.ts'
import { textSchema } from './text-schema.ts'

type EditorCallbacks = PasteTarget & {
  openLink: () => void
  focusTools: () => void
  openFinding: (finding: LintFinding) => void
  onUpdate: (isPaste: boolean) => void
}

const placeholder = 'Write, paste from Word, or drop a .docx file here.'

/** The Tiptap editor of a document, with its shortcuts, clipboard handlers and findings. */
function useTextEditor(doc: Part, callbacks: EditorCallbacks) {
  const latest = useLatest(callbacks)
  const [extensions] = useState(() => [
    ...textSchema.filter(({ name }) => name !== 'figure'),
    FigureInText,
    Placeholder.configure({ placeholder, showOnlyWhenEditable: true }),
    FootnoteNumbers,
    UploadProgress,
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

type ShortcutOptions = { openLink: () => void; focusTools: () => void }

/** Keyboard shortcuts for the toolbar, the link dialog and footnotes; Escape and then Tab leave the editor. */
const Shortcuts = Extension.create<ShortcutOptions>({
  name: 'shortcuts',
  addKeyboardShortcuts() {
    const { openLink, focusTools } = this.options
    const handled = (action: () => void) => () => {
      action()
      return true
    }
    return {
      'Mod-k': handled(openLink),
      'Alt-F10': handled(focusTools),
      'Mod-Alt-f': () => insertFootnote(this.editor.view),
    }
  },
  addProseMirrorPlugins() {
    // After Escape, leave the next Tab to the browser: lists and tables use Tab themselves.
    let isLeaving = false
    return [
      new Plugin({
        props: {
          handleDOMEvents: {
            keydown(_, { key }) {
              const isTabOut = isLeaving && key === 'Tab'
              isLeaving = key === 'Escape' || (isLeaving && key === 'Shift')
              return isTabOut
            },
          },
        },
      }),
    ]
  },
})

type DocumentProps = Pick<EditorProps, 'onChange' | 'onFacts' | 'acceptedReasons'> & {
  doc: Part
  ref: Ref<EditorHandle>
}

/** A document in the editor. Changes are reported when typing pauses, not with each key. */
export function useDocument(
  { doc, acceptedReasons = noReasons, onChange, onFacts, ref }: DocumentProps,
  callbacks: Omit<EditorCallbacks, 'onUpdate'>,
) {
  const [isPasteOld, setPasteOld] = useState(false)
  const editor = useTextEditor(doc, {
    ...callbacks,
    onUpdate: (isPaste) => {
      setPasteOld(!isPaste)
      debounced.trigger()
    },
  })
  const debounced = useDebounce(() => onChange(report()), { pauseMs: 250, maxMs: 1_000 })
  const currentDoc = () => editor.getJSON() as Part

  /** Updates the findings and facts of the text, and returns it as Markdown. */
  function report() {
    const current = currentDoc()
    const facts = factsOf(current)
    if (!editor.isDestroyed) setFindings(editor.view, facts.findings, acceptedReasons)
    onFacts(facts)
    return writeDocument(current)
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: also report when the reasons change
  useEffect(() => void report(), [editor, acceptedReasons])

  useImperativeHandle(ref, () => ({
    focus: () => editor.view.focus(),
    goTo: (at) => goTo(editor, at),
    openFinding: (finding) => {
      goTo(editor, finding.at)
      callbacks.openFinding(finding)
    },
    getText: () => writeDocument(currentDoc()),
    setText: (markdown) => {
      const next = openText(markdown)
      if (next.kind === 'document') replaceAll(editor, next.doc)
      debounced.flush()
    },
  }))

  return { editor, isPasteOld, getText: () => writeDocument(currentDoc()) }
}

const noReasons = {}

/** Scrolls to a position and sets the cursor there. */
function goTo(editor: Editor, at: number) {
  const { doc, tr } = editor.state
  const $at = doc.resolve(Math.min(at + 1, doc.content.size))
  editor.view.dispatch(tr.setSelection(TextSelection.near($at)))
  editor.view.focus()
  const { node } = editor.view.domAtPos($at.pos)
  const element = node instanceof Element ? node : node.parentElement
  element?.scrollIntoView({ block: 'center' })
}

/** Removes the words of a finding and the space before them. If they cannot be removed, selects them instead. */
export function removeFinding(editor: Editor, finding: LintFinding) {
  const current = findCurrentFinding(editor.state, finding.id)
  if (!current) return
  const { doc, tr } = editor.state
  const node = doc.nodeAt(current.at)
  if (!current.removable) return selectFinding(editor, current)
  if (node && !node.isText) tr.delete(current.at, current.at + node.nodeSize)
  else {
    const before = doc.textBetween(Math.max(0, current.at - 1), current.at)
    tr.delete(before === ' ' ? current.at - 1 : current.at, current.to)
  }
  editor.view.dispatch(tr)
  editor.view.focus()
}

function selectFinding(editor: Editor, { at, to }: LintFinding) {
  const { doc, tr } = editor.state
  const node = doc.nodeAt(at)
  const isAtom = node?.isAtom && !node.isText
  const selection = isAtom ? NodeSelection.create(doc, at) : TextSelection.between(doc.resolve(at), doc.resolve(to))
  editor.view.dispatch(tr.setSelection(selection).scrollIntoView())
  const element = isAtom ? editor.view.nodeDOM(at) : undefined
  const alt =
    element instanceof Element ? element.querySelector<HTMLInputElement>('[aria-label="Alt text"]') : undefined
  if (alt) alt.focus()
  else editor.view.focus()
}

/** Replaces the whole text in one undo step. */
function replaceAll(editor: Editor, doc: Part) {
  const { schema, tr, doc: before } = editor.state
  editor.view.dispatch(tr.replaceWith(0, before.content.size, schema.nodeFromJSON(doc).content))
}

/**
 * A debounce with a maximum wait: calls `action` after a pause of `pauseMs`, and at the latest `maxMs` after the first
 * trigger. `flush` runs a pending call at once.
 */
export function useDebounce(action: () => void, { pauseMs, maxMs }: { pauseMs: number; maxMs: number }) {
  const latest = useRef(action)
  useEffect(() => {
    latest.current = action
  })

  const debounced = useMemo(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    let startedAt = 0
    const clear = () => {
      clearTimeout(timer)
      timer = undefined
    }
    return {
      trigger() {
        if (timer === undefined) startedAt = Date.now()
        clearTimeout(timer)
        const remainingMs = Math.max(0, startedAt + maxMs - Date.now())
        timer = setTimeout(() => debounced.flush(), Math.min(pauseMs, remainingMs))
      },
      flush() {
        if (timer === undefined) return
        clear()
        latest.current()
      },
    }
  }, [pauseMs, maxMs])

  useEffect(() => () => debounced.flush(), [debounced])
  return debounced
}
