import { useEffect, useId, useRef, useState } from 'react'
import type { EditorHandle } from '#app/office/editor/editor-props.ts'
import { EditorPlaceholder, useEditor } from '#app/office/writing/canvas.tsx'
import { countWords } from '#app/office/writing/saving/words.ts'
import { FieldError } from '#app/ui/field-error.tsx'
import { useEditContext } from './edit-context.ts'
import { FieldFrame, type FieldProps } from './words-field.tsx'

/** A Markdown text in the same editor as blog posts. */
export function MarkdownField({ field, fieldPath, value, issues, isSample, onChange }: FieldProps) {
  const { registerInput } = useEditContext()
  const loaded = useEditor()
  const { Editor } = loaded
  const editor = useRef<EditorHandle>(null)
  const [tools, setTools] = useState<HTMLElement | null>(null)
  const [text] = useState(() => String(value ?? ''))
  const label = useId()
  const id = `field-${fieldPath}`
  const isReady = Editor !== undefined
  const latestOnChange = useRef(onChange)
  // The editor may write the same text in other Markdown; compare with its own output, so that this is no change.
  const lastText = useRef<string>(undefined)

  useEffect(() => {
    latestOnChange.current = onChange
  })

  useEffect(() => {
    if (!isReady) return
    lastText.current = editor.current?.getText()
    return registerInput(() => {
      const current = editor.current?.getText()
      if (current === undefined || current === lastText.current) return
      lastText.current = current
      latestOnChange.current(current)
    })
  }, [isReady, registerInput])

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
            onChange={(current) => {
              lastText.current = current
              latestOnChange.current(current)
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
