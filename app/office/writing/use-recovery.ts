import { useEffect, useState } from 'react'
import { failureOf, wordsOf } from '#api/client/call.ts'
import { findRevision } from '#api/client/posts.ts'
import { showToast } from '#app/ui/toast.ts'
import { type Copy, dropCopy, listCopies, tabOf } from './copies.ts'
import type { Opened } from './held.ts'
import { findOpenTabs } from './open-tabs.ts'
import { isSame, noWords, wordsIn } from './words.ts'
import type { Writing } from './writing.ts'

type UseRecovery = {
  writing: Writing
  opened: Opened
  accountId: string
  tab: string
  onText: (text: string) => void
}

/** The copies that tabs which are no more have left of this text, and that say something else than the server. */
export function useRecovery({ writing, opened, accountId, tab, onText }: UseRecovery) {
  const [copies, setCopies] = useState<Copy[]>([])

  useEffect(() => {
    let isWanted = true
    void findOpenTabs().then((isOpen) => {
      if (!isWanted) return
      const left = listCopies({ accountId, postId: opened.id }).filter((copy) => {
        return tabOf(copy) !== tab && !isOpen(tabOf(copy))
      })
      const isNews = ({ words }: Copy) => !isSame(words, opened.words) && !isSame(words, noWords)
      for (const { key } of left.filter((copy) => !isNews(copy))) dropCopy(key)
      setCopies(left.filter(isNews))
    })
    return () => {
      isWanted = false
    }
  }, [accountId, tab, opened])

  function drop({ key }: Copy) {
    dropCopy(key)
    setCopies((copies) => copies.filter((copy) => copy.key !== key))
  }

  async function take(copy: Copy) {
    const { id, revision } = writing.get().post
    try {
      // Over what another page has saved since, the server refuses it, and both versions are shown.
      if (id && copy.revision !== revision && (await findRevision(id)).sitting !== tabOf(copy)) {
        writing.begin({ revision: copy.revision }, await findBase(id, copy.revision))
      }
    } catch (error) {
      return void showToast('bad', 'They could not be brought back', wordsOf(error))
    }
    writing.put(copy.words)
    onText(copy.words.text)
    drop(copy)
  }

  return { copies, drop, take }
}

/** What a copy began with; the oldest revisions are not kept for ever. */
async function findBase(id: string, revision: number) {
  try {
    return wordsIn(await findRevision(id, revision))
  } catch (error) {
    if (failureOf(error).code !== 'not-found') throw error
    return noWords
  }
}
