import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'
import type { EditorHandle, TextFacts } from '#app/office/editor/editor-props.ts'
import { FieldError } from '#app/ui/field-error.tsx'
import { Note } from '#app/ui/note.tsx'
import { rules } from '#domain/rules.ts'
import type { Mark } from '#domain/writing/mark.ts'
import { useEditor } from './use-editor.ts'
import type { Writing } from './writing.ts'

type CanvasProps = {
  writing: Writing
  editor: RefObject<EditorHandle | null>
  /** Why marks may stay, by their ids. */
  kept: Record<string, string>
  error?: string
  hidden: boolean
  onFacts: (facts: TextFacts) => void
  onKeep: (mark: Mark, reason: string) => void
  /** What stands above the text on the same sheet. */
  children: ReactNode
}

/** The sheet that is written on. It stays as it is, with the cursor, while something else is looked at. */
export function Canvas({ writing, editor, kept, error, hidden, onFacts, onKeep, children }: CanvasProps) {
  const { Editor, hasFailed, tryAgain } = useEditor()
  const [tools, setTools] = useState<HTMLElement | null>(null)
  const [text, setText] = useState<string>()
  // What was brought back before the editor was there is in it from the beginning.
  if (Editor && text === undefined) setText(writing.get().words.text)
  const told = useRef<string>(undefined)
  const isReady = text !== undefined

  useEffect(() => {
    if (!isReady) return
    // An editor may spell the same text otherwise than it was given: that is no change.
    told.current = editor.current?.getText()
    return writing.addSource(() => {
      const text = editor.current?.getText()
      if (text !== undefined && text !== told.current) writing.put({ text })
    })
  }, [isReady, editor, writing])

  return (
    <section className="wr-canvas" aria-label="Sheet" hidden={hidden}>
      <div className="wr-tools" ref={setTools} />
      <div className="sheet-w">
        {children}
        {Editor && text !== undefined && (
          <Editor
            ref={editor}
            text={text}
            tools={tools}
            kept={kept}
            onChange={(text) => {
              told.current = text
              writing.put({ text })
            }}
            onFacts={onFacts}
            onKeep={onKeep}
            onTitle={(title) => {
              if (writing.get().words.title.trim() !== '') return false
              writing.put({ title: title.slice(0, rules.post.maxTitle) })
              return true
            }}
          />
        )}
        {!Editor && (hasFailed ? <NotLoaded onAgain={tryAgain} /> : <TextShape />)}
        <FieldError id="writing-text-error" message={error} />
      </div>
    </section>
  )
}

function NotLoaded({ onAgain }: { onAgain: () => void }) {
  const again = (
    <button className="btn btn--line" type="button" onClick={onAgain}>
      Try again
    </button>
  )
  return (
    <Note kind="bad" title="The editor could not be loaded." action={again}>
      <p>Please check the connection and try again.</p>
    </Note>
  )
}

function TextShape() {
  return (
    <div role="status" aria-label="Loading the text">
      <div className="sk sk--t" />
      <div className="sk sk--t" />
      <div className="sk sk--t sk--short" />
    </div>
  )
}
