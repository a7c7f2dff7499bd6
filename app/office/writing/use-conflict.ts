import { useEffect, useState } from 'react'
import { wordsOf } from '#api/client/call.ts'
import { findRevision, keepTyped, type Revision, type Words } from '#api/client/writing.ts'
import { showToast } from '#app/ui/toast.ts'
import type { Held } from './held.ts'
import { wordsIn } from './words.ts'
import type { Writing } from './writing.ts'

/** The version that somebody else saved meanwhile, and the ways on. */
export function useConflict(writing: Writing, { post, saving }: Held, onText: (text: string) => void) {
  const [theirs, setTheirs] = useState<Revision>()
  const [busy, setBusy] = useState(false)
  const [tries, setTries] = useState(0)
  const isOvertaken = saving.kind === 'overtaken'
  const { id } = post

  // biome-ignore lint/correctness/useExhaustiveDependencies: another try is another loading
  useEffect(() => {
    if (!isOvertaken || !id) return setTheirs(undefined)
    findRevision(id).then(setTheirs, (error) => {
      void showToast('bad', 'The newer version could not be loaded', wordsOf(error), {
        label: 'Try again',
        act: () => setTries((tries) => tries + 1),
      })
    })
  }, [isOvertaken, id, tries])

  /** Goes on from their version with these words. */
  async function goOnWith(words: Words) {
    if (!theirs || busy) return
    setBusy(true)
    writing.begin({ revision: theirs.revision }, wordsIn(theirs))
    if (words !== writing.get().words) {
      writing.put(words)
      onText(words.text)
    }
    await writing.saver.resume()
    setBusy(false)
  }

  /** Mine is kept apart among the revisions, and theirs is the newest again. */
  async function takeTheirs() {
    if (!theirs || !id || busy) return
    setBusy(true)
    const words = wordsIn(theirs)
    try {
      await writing.saver.instead(async () => {
        const mine = await keepTyped(id, writing.version(theirs.revision), writing.get().words, { apart: true })
        writing.begin({ revision: mine.revision }, words)
        const { revision, at } = await keepTyped(id, writing.version(mine.revision), words)
        writing.begin({ revision, isAhead: post.state !== 'draft', savedAt: at }, words)
        return at
      })
      writing.put(words)
      onText(words.text)
    } catch (error) {
      void showToast('bad', 'It could not be saved', wordsOf(error))
    }
    setBusy(false)
  }

  return { theirs: isOvertaken ? theirs : undefined, busy, goOnWith, takeTheirs }
}
