import { useEffect, useState, useSyncExternalStore } from 'react'
import {
  type Copy,
  copyKey,
  dropCopy,
  findOpenTabs,
  listCopies,
  saveCopy,
  tabOf,
} from '#app/office/writing/saving/local-copies.ts'
import { useAutosave } from '#app/office/writing/saving/use-writing.ts'
import { randomId } from '#app/ui/random-id.ts'
import type { Field } from '#domain/website/schema-fields.ts'
import { createPageDraft, type PageDraft } from './page-draft.ts'

type Opened = Parameters<typeof createPageDraft>[0]['opened']
type UsePageDraft = { page: string; fields: Field[]; opened: Opened; accountId: string }
type KeptValues = Copy<Record<string, unknown>>

/** A page that is edited here, saved by itself, and kept in this browser until the server has it. */
export function usePageDraft({ page, fields, opened, accountId }: UsePageDraft) {
  const [tab] = useState(randomId)
  const whose = { accountId, postId: `website/${page}` }
  const [draft] = useState(() => {
    const key = copyKey(whose, tab)
    return createPageDraft({
      page,
      fields,
      opened,
      keep(copy) {
        const at = new Date().toISOString()
        return saveCopy({ key, ...copy, at }) ? at : undefined
      },
      drop: () => dropCopy(key),
    })
  })
  const state = useSyncExternalStore(draft.subscribe, draft.get, draft.get)
  useAutosave(draft, { accountId, tab })
  return { draft, state, copies: useKeptCopies(draft, whose, tab) }
}

/** What tabs that are no more have left of this page, and the server does not have. */
function useKeptCopies(draft: PageDraft, { accountId, postId }: { accountId: string; postId: string }, tab: string) {
  const [copies, setCopies] = useState<KeptValues[]>([])

  useEffect(() => {
    let isWanted = true
    void findOpenTabs().then((isOpen) => {
      if (!isWanted) return
      const left = listCopies<Record<string, unknown>>({ accountId, postId }).filter(
        (copy) => tabOf(copy) !== tab && !isOpen(tabOf(copy)),
      )
      const { values } = draft.get()
      const isNews = ({ words }: KeptValues) =>
        Object.keys(words).some((key) => JSON.stringify(words[key]) !== JSON.stringify(values[key]))
      for (const { key } of left.filter((copy) => !isNews(copy))) dropCopy(key)
      setCopies(left.filter(isNews))
    })
    return () => {
      isWanted = false
    }
  }, [accountId, postId, tab, draft])

  function drop({ key }: KeptValues) {
    dropCopy(key)
    setCopies((copies) => copies.filter((copy) => copy.key !== key))
  }

  return {
    list: copies,
    drop,
    take(copy: KeptValues) {
      draft.bringBack(copy.words)
      drop(copy)
    },
  }
}
