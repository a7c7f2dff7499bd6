import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { randomId } from '#app/ui/random-id.ts'
import type { Opened } from './editor-state.ts'
import { boundCopies, copyKey, dropCopy, lockTab, saveCopy } from './local-copies.ts'
import type { Saver } from './saver.ts'
import { createWriting } from './writing.ts'

type UseWriting = { opened: Opened; accountId: string; onCreated: (id: string) => void }

/** A text that is written on this page, saved by itself, and kept in this browser until the server has it. */
export function useWriting({ opened, accountId, onCreated }: UseWriting) {
  const created = useRef(onCreated)
  const [tab] = useState(randomId)
  const [writing] = useState(() => {
    let key = copyKey({ accountId, postId: opened.id }, tab)
    return createWriting({
      opened,
      sitting: tab,
      keep({ words, revision, id }) {
        const today = copyKey({ accountId, postId: id }, tab)
        if (key !== today) dropCopy(key)
        key = today
        const at = new Date().toISOString()
        return saveCopy({ key, words, revision, at }) ? at : undefined
      },
      drop: () => dropCopy(key),
      onCreated: (id) => created.current(id),
    })
  })
  const held = useSyncExternalStore(writing.subscribe, writing.get, writing.get)

  useEffect(() => {
    created.current = onCreated
  })

  useAutosave(writing, { accountId, tab })
  return { writing, held, tab }
}

/** What saves itself, and is kept in this browser meanwhile. */
type Autosaved = { saver: Pick<Saver, 'retry' | 'start' | 'stop'>; flush: () => Promise<boolean> }

/** Saves as long as the page is open: at once when it is left, and when there is a connection again. */
export function useAutosave(text: Autosaved, { accountId, tab }: { accountId: string; tab: string }) {
  useEffect(() => {
    boundCopies({ accountId })
    return lockTab(tab)
  }, [accountId, tab])

  useEffect(() => {
    const { saver } = text
    const online = () => saver.retry()
    const leave = () => void text.flush()
    saver.start()
    addEventListener('online', online)
    addEventListener('pagehide', leave)
    document.addEventListener('visibilitychange', leave)
    return () => {
      removeEventListener('online', online)
      removeEventListener('pagehide', leave)
      document.removeEventListener('visibilitychange', leave)
      saver.stop()
    }
  }, [text])
}
