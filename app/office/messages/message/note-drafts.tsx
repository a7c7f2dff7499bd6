import { createContext, type ReactNode, useContext, useState } from 'react'
import { useBeforeUnload } from 'react-router'

type Drafts = ReadonlyMap<string, string>
type EditDraft = (id: string, edit: (draft: string) => string) => void

const NoteDraftsContext = createContext<{ drafts: Drafts; editDraft: EditDraft } | undefined>(undefined)

/**
 * Stores the unfinished notes by message. It wraps all tabs, so that no note is lost by a change of tab; leaving the
 * office asks for confirmation first.
 */
export function NoteDrafts({ children }: { children: ReactNode }) {
  const [drafts, setDrafts] = useState<Drafts>(new Map())

  useBeforeUnload((event) => {
    if ([...drafts.values()].some((draft) => draft.trim())) event.preventDefault()
  })

  function editDraft(id: string, edit: (draft: string) => string) {
    setDrafts((before) => new Map(before).set(id, edit(before.get(id) ?? '')))
  }

  return <NoteDraftsContext value={{ drafts, editDraft }}>{children}</NoteDraftsContext>
}

/** The unfinished note of a message, and the function that changes it. */
export function useNoteDraft(id: string) {
  const context = useContext(NoteDraftsContext)
  if (!context) throw new Error('useNoteDraft() is used outside <NoteDrafts>.')
  const { drafts, editDraft } = context
  return [drafts.get(id) ?? '', (edit: (draft: string) => string) => editDraft(id, edit)] as const
}
