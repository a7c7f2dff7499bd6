import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { randomId } from '#app/ui/random-id.ts'
import type { Opened } from './editor-state.ts'
import { boundCopies, copyKey, dropCopy, lockTab, saveCopy } from './local-copies.ts'
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

  useEffect(() => {
    boundCopies({ accountId })
    return lockTab(tab)
  }, [accountId, tab])

  useEffect(() => {
    const { saver } = writing
    const online = () => saver.retry()
    const leave = () => void writing.flush()
    writing.start()
    addEventListener('online', online)
    addEventListener('pagehide', leave)
    document.addEventListener('visibilitychange', leave)
    return () => {
      removeEventListener('online', online)
      removeEventListener('pagehide', leave)
      document.removeEventListener('visibilitychange', leave)
      writing.stop()
    }
  }, [writing])

  return { writing, held, tab }
}
