import { useEffect, useState } from 'react'
import { CallFailure, wordsOf } from '#api/client/call.ts'
import { autosavePost, findRevision, type Revision, type Words } from '#api/client/posts.ts'
import { showToast } from '#app/ui/toast.ts'
import type { Held } from './held.ts'
import { mergeWords } from './merge-words.ts'
import { wordsIn } from './words.ts'
import type { Writing } from './writing.ts'

/** How often their version is asked for again, where they save another one before ours is there. */
const mostTries = 3

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

  /**
   * Goes on from the newest version, whichever was looked at: who goes on typing elsewhere saves another one every few
   * seconds, and over any but the newest the server takes nothing.
   */
  async function goOn(save: (theirs: Revision, newest: number) => Promise<Words>) {
    if (!theirs || !id || busy) return
    setBusy(true)
    const { text } = writing.get().words
    try {
      const words = await overNewest(id, theirs, save)
      if (words.text !== text) onText(words.text)
    } catch (error) {
      void showToast('bad', 'It could not be saved', wordsOf(error))
    }
    setBusy(false)
  }

  async function overNewest(id: string, seen: Revision, save: (theirs: Revision, newest: number) => Promise<Words>) {
    for (let tried = 1; ; tried++) {
      const newest = await findRevision(id)
      // Ours is the newest where an earlier try kept it and went no further.
      const theirs = newest.sitting === writing.version().sitting ? seen : newest
      setTheirs(theirs)
      try {
        return await save(theirs, newest.revision)
      } catch (error) {
        const isOvertakenAgain = error instanceof CallFailure && error.code === 'edited-meanwhile'
        if (!isOvertakenAgain || tried === mostTries) throw error
      }
    }
  }

  async function saveOver(words: Words, revision: number) {
    await writing.saveOver({ words, revision })
    return words
  }

  return {
    theirs: isOvertaken ? theirs : undefined,
    busy,
    takeMine: () => goOn((_, newest) => saveOver(writing.get().words, newest)),
    keepBoth: () =>
      goOn((theirs, newest) => {
        const { base, words } = writing.get()
        return saveOver(mergeWords(base, theirs, words), newest)
      }),
    /** Mine is kept apart among the revisions, and theirs is the newest again. */
    takeTheirs: () =>
      goOn(async (theirs, newest) => {
        if (!id) throw new Error('Only what is saved can be overtaken.')
        const mine = await autosavePost(id, writing.version(newest), writing.get().words, { apart: true })
        return await saveOver(wordsIn(theirs), mine.revision)
      }),
  }
}
