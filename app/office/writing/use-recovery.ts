import { useEffect, useState } from 'react'
import type { Words } from '#api/client/writing.ts'
import { type Copy, dropCopy, listCopies } from './copies.ts'
import { findOpenTabs } from './open-tabs.ts'
import { isSame, noWords } from './words.ts'

type UseRecovery = { accountId: string; postId?: string; saved: Words; tab: string }

/** The copies that tabs which are no more have left of this text, and that say something else than the server. */
export function useRecovery({ accountId, postId, saved, tab }: UseRecovery) {
  const [copies, setCopies] = useState<Copy[]>([])

  // biome-ignore lint/correctness/useExhaustiveDependencies: what was left is looked for once, when the page opens
  useEffect(() => {
    let isWanted = true
    void findOpenTabs().then((isOpen) => {
      if (!isWanted) return
      const left = listCopies(localStorage, { accountId, postId }).filter(({ key }) => {
        const itsTab = key.slice(key.lastIndexOf(':') + 1)
        return itsTab !== tab && !isOpen(itsTab)
      })
      const isNews = ({ words }: Copy) => !isSame(words, saved) && !isSame({ ...words, author: '' }, noWords)
      for (const { key } of left.filter((copy) => !isNews(copy))) dropCopy(localStorage, key)
      setCopies(left.filter(isNews))
    })
    return () => {
      isWanted = false
    }
  }, [accountId, tab])

  function drop({ key }: Copy) {
    dropCopy(localStorage, key)
    setCopies((copies) => copies.filter((copy) => copy.key !== key))
  }

  return { copies, drop }
}
