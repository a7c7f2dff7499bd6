import { useRef, useState } from 'react'
import { wordsOf } from '#api/client/call.ts'
import { findRevision, type Revision, type RevisionHead, restoreRevision, type Words } from '#api/client/posts.ts'
import { timeWithin } from '#app/office/office-time.ts'
import { Comparison } from '#app/office/writing/comparison.tsx'
import { noWords, wordsIn } from '#app/office/writing/saving/words.ts'
import type { Writing } from '#app/office/writing/saving/writing.ts'
import { showToast } from '#app/ui/toast.ts'

type Shown = { revision: Revision; before: Words; isFirst: boolean }
type RevisionViewProps = { shown?: Shown; username: string }

/** A revision in the place of the text, with what it changed of the one before. */
export function RevisionView({ shown, username }: RevisionViewProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and may hold nothing else that a key could reach
    <section className="canvas canvas--revision" aria-label="Revision" tabIndex={0}>
      <div className="writing-sheet">
        {shown && (
          <>
            <p className="save fine writing-save save--good">
              Version of {timeWithin(shown.revision.at)}
              {shown.revision.by && `, by ${shown.revision.by === username ? 'you' : shown.revision.byName}`}
              {shown.isFirst ? ', the first' : ', against the one before it'}
            </p>
            <Comparison key={shown.revision.revision} before={shown.before} after={shown.revision} />
          </>
        )}
        {!shown && (
          <div role="status" aria-label="Loading the version">
            <div className="sk sk--t" />
            <div className="sk sk--t sk--short" />
          </div>
        )}
      </div>
    </section>
  )
}

/** The revision that is looked at, beside the one before it, and the way back to it; none is, once their list is closed. */
export function useSelectedRevision(writing: Writing, isListed: boolean, onText: (text: string) => void) {
  const [chosen, setChosen] = useState<number>()
  const [shown, setShown] = useState<Shown>()
  const [busy, setBusy] = useState(false)
  const [isAsking, setAsking] = useState(false)
  const wanted = useRef<number>(undefined)
  if (!isListed && chosen !== undefined) setChosen(undefined)
  const { id, state } = writing.get().post

  async function choose(revisions: RevisionHead[], at: number) {
    const [head, previous] = [revisions[at], revisions[at + 1]]
    if (!id || !head) return
    setChosen(head.revision)
    wanted.current = head.revision
    try {
      const [revision, before] = await Promise.all([
        findRevision(id, head.revision),
        previous && findRevision(id, previous.revision),
      ])
      // Another may have been chosen meanwhile.
      if (wanted.current === head.revision)
        setShown({ revision, before: before ? wordsIn(before) : noWords, isFirst: !before })
    } catch (error) {
      void showToast('bad', 'The version could not be loaded', wordsOf(error))
    }
  }

  /** Readers would see it at once: that is asked before. */
  function ask() {
    if (state === 'published') setAsking(true)
    else void restore()
  }

  async function restore() {
    setAsking(false)
    if (!id || !shown || busy) return
    setBusy(true)
    try {
      // What is typed and not saved stays among the revisions too.
      if (!(await writing.flush())) throw new Error('unsaved')
      const words = wordsIn(shown.revision)
      await writing.saver.instead(async () => {
        const { at, ...saved } = await restoreRevision(id, shown.revision.revision)
        writing.restored({ ...saved, savedAt: at, shownAt: at }, words)
        return at
      })
      onText(words.text)
      setChosen(undefined)
      const where = state === 'published' ? 'The website shows it now.' : 'What stood there is among the revisions.'
      void showToast('good', 'Version restored', where)
    } catch (error) {
      void showToast('bad', 'The version could not be restored', wordsOf(error))
    }
    setBusy(false)
  }

  const cancel = () => setAsking(false)
  const current = shown?.revision.revision === chosen ? shown : undefined
  return { chosen, shown: current, busy, isAsking, choose, ask, restore, cancel }
}
