import type { RefObject } from 'react'
import { useNavigate } from 'react-router'
import type { EditorHandle } from '#app/office/editor/editor-props.ts'
import type { FieldErrors } from '#domain/problem.ts'
import type { LintFinding } from '#domain/writing/lint-finding.ts'

const fields = { title: 'writing-title', author: 'post-author', image: 'choose-picture' }

/** Brings into view what is marked, or what lacks something, with the cursor there. */
export function useShow(editor: RefObject<EditorHandle | null>) {
  const navigate = useNavigate()

  function finding(finding: LintFinding) {
    if (finding.where === 'text') return editor.current?.show(finding)
    const field = document.getElementById(`writing-${finding.where}`)
    if (!(field instanceof HTMLTextAreaElement)) return
    field.focus()
    field.setSelectionRange(finding.at, finding.to)
  }

  function first(errors: FieldErrors) {
    if (errors.text && !errors.title) return editor.current?.focus()
    const [, id] = Object.entries(fields).find(([name]) => errors[name]) ?? []
    const field = () => document.getElementById(id ?? '')
    // In the hand the panel is a page of its own.
    if (field()?.offsetParent === null) void navigate({ hash: 'panel' }, { flushSync: true })
    field()?.focus()
  }

  return { finding, first }
}
