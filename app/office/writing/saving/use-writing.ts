import { useEffect, useState, useSyncExternalStore } from 'react'
import { randomId } from '#app/ui/random-id.ts'
import { copyKey, deleteCopy, deleteOldCopies, lockTab, saveCopy } from './local-copies.ts'
import type { Saver } from './saver.ts'
import { createWriting, type OpenedPost } from './writing.ts'

type UseWritingOptions = { opened: OpenedPost; accountId: string }

/** A text that is edited and saved automatically, with a local copy in this browser until the server has all of it. */
export function useWriting({ opened, accountId }: UseWritingOptions) {
  const [tab] = useState(randomId)
  const [writing] = useState(() => {
    let key = copyKey({ accountId, postId: opened.id }, tab)
    return createWriting({
      opened,
      editSessionId: tab,
      storeCopy({ words, revision, id }) {
        const currentKey = copyKey({ accountId, postId: id }, tab)
        if (key !== currentKey) deleteCopy(key)
        key = currentKey
        const at = new Date().toISOString()
        return saveCopy({ key, words, revision, at }) ? at : undefined
      },
      removeCopy: () => deleteCopy(key),
    })
  })
  const editorState = useSyncExternalStore(writing.subscribe, writing.get, writing.get)

  useAutosave(writing, { accountId, tab })
  return { writing, editorState, tab }
}

/** A text with automatic saves. */
type AutosavedText = { saver: Pick<Saver, 'retry' | 'start' | 'stop'>; flush: () => Promise<boolean> }

/** Saves automatically while the page is open, and at once when it is hidden or the browser is back online. */
export function useAutosave(text: AutosavedText, { accountId, tab }: { accountId: string; tab: string }) {
  useEffect(() => {
    deleteOldCopies({ accountId })
    return lockTab(tab)
  }, [accountId, tab])

  useEffect(() => {
    const { saver } = text
    const handleOnline = () => saver.retry()
    const flush = () => void text.flush()
    saver.start()
    addEventListener('online', handleOnline)
    addEventListener('pagehide', flush)
    document.addEventListener('visibilitychange', flush)
    return () => {
      removeEventListener('online', handleOnline)
      removeEventListener('pagehide', flush)
      document.removeEventListener('visibilitychange', flush)
      saver.stop()
    }
  }, [text])
}
