import { useEffect, useState, useSyncExternalStore } from 'react'
import {
  type Copy,
  copyKey,
  deleteCopy,
  findOpenTabs,
  listCopies,
  saveCopy,
  tabOf,
} from '#app/office/writing/saving/local-copies.ts'
import { useAutosave } from '#app/office/writing/saving/use-writing.ts'
import { showToast } from '#app/ui/notice.tsx'
import { randomId } from '#app/ui/random-id.ts'
import type { Field } from '#domain/website/schema-fields.ts'
import { createPageDraft, type PageDraft } from './page-draft.ts'

type OpenedContent = Parameters<typeof createPageDraft>[0]['opened']
type UsePageDraftOptions = { page: string; fields: Field[]; opened: OpenedContent; accountId: string }
type LocalCopy = Copy<Record<string, unknown>>

/** A page that is edited and saved automatically, with a local copy in this browser until the server has all of it. */
export function usePageDraft({ page, fields, opened, accountId }: UsePageDraftOptions) {
  const [tab] = useState(randomId)
  const copyOwner = { accountId, postId: `website/${page}` }
  const [draft] = useState(() => {
    const key = copyKey(copyOwner, tab)
    return createPageDraft({
      page,
      fields,
      opened,
      storeCopy(copy) {
        const at = new Date().toISOString()
        return saveCopy({ key, ...copy, at }) ? at : undefined
      },
      removeCopy: () => deleteCopy(key),
    })
  })
  const state = useSyncExternalStore(draft.subscribe, draft.get, draft.get)
  useAutosave(draft, { accountId, tab })
  return { draft, state, copies: useLocalCopies(draft, copyOwner, tab) }
}

/** Local copies of closed tabs with values that the server does not have. */
function useLocalCopies(draft: PageDraft, { accountId, postId }: { accountId: string; postId: string }, tab: string) {
  const [copies, setCopies] = useState<LocalCopy[]>([])

  useEffect(() => {
    let isMounted = true
    void findOpenTabs().then((isOpen) => {
      if (!isMounted) return
      const abandoned = listCopies<Record<string, unknown>>({ accountId, postId }).filter(
        (copy) => tabOf(copy) !== tab && !isOpen(tabOf(copy)),
      )
      const { values } = draft.get()
      const differs = ({ words }: LocalCopy) =>
        Object.keys(words).some((key) => JSON.stringify(words[key]) !== JSON.stringify(values[key]))
      for (const { key } of abandoned.filter((copy) => !differs(copy))) deleteCopy(key)
      setCopies(abandoned.filter(differs))
    })
    return () => {
      isMounted = false
    }
  }, [accountId, postId, tab, draft])

  function removeFromList({ key }: LocalCopy) {
    deleteCopy(key)
    setCopies((copies) => copies.filter((copy) => copy.key !== key))
  }

  return {
    list: copies,
    discard(copy: LocalCopy) {
      removeFromList(copy)
      const act = () => {
        saveCopy(copy)
        setCopies((copies) => [...copies, copy])
      }
      void showToast('good', 'Thrown away', 'This browser no longer keeps these words.', { label: 'Undo', act })
    },
    restore(copy: LocalCopy) {
      draft.restoreCopy(copy)
      removeFromList(copy)
    },
  }
}
