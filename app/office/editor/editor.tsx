import { useImperativeHandle, useRef } from 'react'
import type { EditorProps } from './editor-props.ts'

/** The text of a post as its author writes it; what is stored is Markdown. */
export default function Editor({ text, onChange, ref }: EditorProps) {
  const field = useRef<HTMLTextAreaElement>(null)
  useImperativeHandle(ref, () => ({
    focus: () => field.current?.focus(),
    goTo: () => field.current?.focus(),
    show: () => field.current?.focus(),
    takeOut: () => {},
    setText: (markdown) => {
      if (field.current) field.current.value = markdown
      onChange(markdown)
    },
    getText: () => field.current?.value ?? text,
  }))
  return (
    <textarea
      ref={field}
      aria-label="Text"
      defaultValue={text}
      onInput={(event) => onChange(event.currentTarget.value)}
    />
  )
}
