import { useEffect, useId, useRef, useState } from 'react'
import type { EditorHandle } from '#app/office/editor/editor-props.ts'
import { EditorPlaceholder, useEditor } from '#app/office/writing/canvas.tsx'
import { countWords } from '#app/office/writing/saving/words.ts'
import { FieldError } from '#app/ui/field-error.tsx'
import { useEdited } from './edit-context.ts'
import { FieldFrame, type FieldProps } from './words-field.tsx'

/** A text with paragraphs and headings, in the editor of the blog. */
export function MarkdownField({ field, way, value, issues, isSample, onChange }: FieldProps) {
  const { addSource } = useEdited()
  const loaded = useEditor()
  const { Editor } = loaded
  const editor = useRef<EditorHandle>(null)
  const [tools, setTools] = useState<HTMLElement | null>(null)
  const [text] = useState(() => String(value ?? ''))
  const label = useId()
  const id = `field-${way}`
  const isReady = Editor !== undefined
  const put = useRef(onChange)
  // An editor may spell the same text otherwise than it was given: that is no change.
  const told = useRef<string>(undefined)

  useEffect(() => {
    put.current = onChange
  })

  useEffect(() => {
    if (!isReady) return
    told.current = editor.current?.getText()
    return addSource(() => {
      const now = editor.current?.getText()
      if (now === undefined || now === told.current) return
      told.current = now
      put.current(now)
    })
  }, [isReady, addSource])

  return (
    <FieldFrame field={field} id={id} labelId={label} isSample={isSample}>
      <p className="hint">
        {countWords(String(value ?? ''))} words. The same editor as for posts. Words pasted from Word lose their fonts
        and keep their headings.
      </p>
      <section className="markdown-field" id={id} aria-labelledby={label}>
        <div className="field-tools" ref={setTools} />
        {Editor ? (
          <Editor
            ref={editor}
            text={text}
            tools={tools}
            onChange={(now) => {
              told.current = now
              put.current(now)
            }}
            onFacts={() => {}}
          />
        ) : (
          <EditorPlaceholder {...loaded} />
        )}
      </section>
      <FieldError id={`${id}-error`} message={issues[0]?.message} />
    </FieldFrame>
  )
}
