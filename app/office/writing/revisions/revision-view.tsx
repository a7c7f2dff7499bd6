import { useRef, useState } from 'react'
import { messageOf } from '#api/client/call.ts'
import { findRevision, type Revision, type RevisionHead, restoreRevision, type Words } from '#api/client/posts.ts'
import { LoadFailed } from '#app/office/load-failed.tsx'
import { timeInSentence } from '#app/office/office-time.ts'
import { Comparison } from '#app/office/writing/comparison.tsx'
import { noWords, wordsIn } from '#app/office/writing/saving/words.ts'
import type { Writing } from '#app/office/writing/saving/writing.ts'
import { showToast } from '#app/ui/toast.ts'

type LoadedRevision = { revision: Revision; before: Words; isFirst: boolean }
/** Why a revision could not be loaded, and the function that tries again. */
type LoadFailure = { message: string; retry: () => void }
type RevisionViewProps = { shown?: LoadedRevision; failure?: LoadFailure; username: string }

/** Shows a revision instead of the text, as a diff against the revision before it. */
export function RevisionView({ shown, failure, username }: RevisionViewProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and may contain nothing that the keyboard can focus
    <section className="canvas canvas--revision" aria-label="Revision" tabIndex={0}>
      <div className="writing-sheet">
        {shown && (
          <>
            <p className="save fine writing-save save--good">
              Version of {timeInSentence(shown.revision.at)}
              {shown.revision.by && `, by ${shown.revision.by === username ? 'you' : shown.revision.byName}`}
              {shown.isFirst ? ', the first' : ', against the one before it'}
            </p>
            <Comparison key={shown.revision.revision} before={shown.before} after={shown.revision} />
          </>
        )}
        {!shown && failure && <LoadFailed what="The version" message={failure.message} onRetry={failure.retry} />}
        {!shown && !failure && (
          <div role="status" aria-label="Loading the version">
            <div className="sk sk--t" />
            <div className="sk sk--t sk--short" />
          </div>
        )}
      </div>
    </section>
  )
}

/** The selected revision with the one before it, and the function that restores it. Closing the list deselects it. */
export function useSelectedRevision(writing: Writing, isListOpen: boolean, onText: (text: string) => void) {
  const [chosen, setChosen] = useState<number>()
  const [shown, setShown] = useState<LoadedRevision>()
  const [failure, setFailure] = useState<LoadFailure>()
  const [busy, setBusy] = useState(false)
  const [isConfirming, setConfirming] = useState(false)
  const requested = useRef<number>(undefined)
  if (!isListOpen && chosen !== undefined) setChosen(undefined)
  const { id, state } = writing.get().post
  // Until the chosen revision has loaded, `shown` is the one before.
  const current = shown?.revision.revision === chosen ? shown : undefined

  async function choose(revisions: RevisionHead[], at: number) {
    const [head, previous] = [revisions[at], revisions[at + 1]]
    if (!id || !head) return
    setChosen(head.revision)
    setFailure(undefined)
    requested.current = head.revision
    try {
      const [revision, before] = await Promise.all([
        findRevision(id, head.revision),
        previous && findRevision(id, previous.revision),
      ])
      // Ignore the response if another revision was chosen meanwhile.
      if (requested.current === head.revision)
        setShown({ revision, before: before ? wordsIn(before) : noWords, isFirst: !before })
    } catch (error) {
      if (requested.current === head.revision)
        setFailure({ message: messageOf(error), retry: () => void choose(revisions, at) })
    }
  }

  /** Restores, but asks for confirmation first if the post is public: readers see the change at once. */
  function requestRestore() {
    if (state === 'published') setConfirming(true)
    else void restore()
  }

  async function restore() {
    setConfirming(false)
    if (!id || !current || busy) return
    setBusy(true)
    try {
      // Save pending changes first, so that they stay in the revisions too.
      if (!(await writing.flush())) throw new Error('unsaved')
      const words = wordsIn(current.revision)
      await writing.saver.runSave(async () => {
        const { at, ...saved } = await restoreRevision(id, current.revision.revision)
        writing.applyRestored({ ...saved, savedAt: at, shownAt: at }, words)
        return at
      })
      onText(words.text)
      setChosen(undefined)
      const detail = state === 'published' ? 'The website shows it now.' : 'What stood there is among the revisions.'
      void showToast('good', 'Version restored', detail)
    } catch (error) {
      void showToast('bad', 'The version could not be restored', messageOf(error))
    }
    setBusy(false)
  }

  const cancel = () => setConfirming(false)
  return { chosen, shown: current, failure, busy, isConfirming, choose, requestRestore, restore, cancel }
}
