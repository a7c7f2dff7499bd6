import type { RefObject } from 'react'
import { useNavigate } from 'react-router'
import type { EditorHandle } from '#app/office/editor/editor-props.ts'
import type { FieldErrors } from '#domain/problem.ts'
import type { Mark } from '#domain/writing/lint-finding.ts'

const fields = { title: 'writing-title', author: 'post-author', image: 'choose-picture' }

/** Brings into view what is marked, or what lacks something, with the cursor there. */
export function useShow(editor: RefObject<EditorHandle | null>) {
  const navigate = useNavigate()

  function mark(mark: Mark) {
    if (mark.where === 'text') return editor.current?.show(mark)
    const field = document.getElementById(`writing-${mark.where}`)
    if (!(field instanceof HTMLTextAreaElement)) return
    field.focus()
    field.setSelectionRange(mark.at, mark.to)
  }

  function first(errors: FieldErrors) {
    if (errors.text && !errors.title) return editor.current?.focus()
    const [, id] = Object.entries(fields).find(([name]) => errors[name]) ?? []
    const field = () => document.getElementById(id ?? '')
    // In the hand the panel is a page of its own.
    if (field()?.offsetParent === null) void navigate({ hash: 'panel' }, { flushSync: true })
    field()?.focus()
  }

  return { mark, first }
}
