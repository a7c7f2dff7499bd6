import type { RefObject } from 'react'
import { useNavigate } from 'react-router'
import type { EditorHandle } from '#app/office/editor/editor-props.ts'
import type { FieldErrors } from '#domain/problem.ts'
import type { LintFinding } from '#domain/writing/lint-finding.ts'

const fieldIds = { title: 'writing-title', author: 'post-author', image: 'choose-picture' }

/** Functions that focus a finding, or the first field with an error. */
export function useFieldFocus(editor: RefObject<EditorHandle | null>) {
  const navigate = useNavigate()

  function showFinding(finding: LintFinding) {
    if (finding.where === 'text') return editor.current?.show(finding)
    const field = document.getElementById(`writing-${finding.where}`)
    if (!(field instanceof HTMLTextAreaElement)) return
    field.focus()
    field.setSelectionRange(finding.at, finding.to)
  }

  function showFirstError(errors: FieldErrors) {
    if (errors.text && !errors.title) return editor.current?.focus()
    const [, id] = Object.entries(fieldIds).find(([name]) => errors[name]) ?? []
    const field = () => document.getElementById(id ?? '')
    // On a phone the panel is a view of its own: open it first.
    if (field()?.offsetParent === null) void navigate({ hash: 'panel' }, { flushSync: true })
    field()?.focus()
  }

  return { showFinding, showFirstError }
}
