import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import { messageOf } from '#api/client/call.ts'
import {
  findRevision,
  listRevisions,
  type Revision,
  type RevisionHead,
  restoreRevision,
  type Words,
} from '#api/client/posts.ts'
import { Avatar } from '#app/office/avatar.tsx'
import { LoadFailed } from '#app/office/loader-data.tsx'
import { fullTime, mediumTime, timeInSentence } from '#app/office/office-time.tsx'
import { Note, showToast } from '#app/ui/notice.tsx'
import { Comparison } from './comparison.tsx'
import { noWords, wordsIn } from './saving/words.ts'
import type { Writing } from './saving/writing.ts'

type RevisionsProps = {
  id?: string
  /** The number of the newest revision; the list is reloaded when it changes. */
  newest: number
  username: string
  chosen?: number
  isChosenLoaded: boolean
  isPublic: boolean
  busy: boolean
  onChoose: (revisions: RevisionHead[], at: number) => void
  onRestore: () => void
}

/** The revisions of a post, by whom and when, with a button to restore one. */
export function Revisions(props: RevisionsProps) {
  const { id, newest, username, chosen, isChosenLoaded, isPublic, busy, onChoose, onRestore } = props
  const { revisions, failure } = useRevisions(id, newest)
  return (
    <aside className="panel revisions-panel" aria-label="Revisions">
      <section>
        <div className="part-head split gap-5">
          <h2>Revisions</h2>
          <Link className="text-link xs" to={{ hash: '' }} replace preventScrollReset>
            Close
          </Link>
        </div>
        <p className="xs quiet">Every save by a person. What was saved while typing is folded in.</p>
        {failure && <Note kind="bad" title={failure} />}
        {(!id || revisions?.length === 0) && <p>There are none yet: the next save makes the first.</p>}
      </section>
      {revisions && (
        <ol className="revisions">
          {revisions.map((revision, at) => (
            <li key={revision.revision}>
              <button
                type="button"
                aria-current={revision.revision === chosen ? 'true' : undefined}
                onClick={() => onChoose(revisions, at)}
                onKeyDown={moveByArrows}
              >
                <Avatar name={revision.byName ?? '?'} />
                <b>{authorLabel(revision, username, at === 0)}</b>
                <span className="xs plus-minus" title={fullTime(revision.at)}>
                  {mediumTime(revision.at)} <b>+{revision.added}</b> <i>−{revision.removed}</i> words
                </span>
                {revision.explanation && <span className="xs">Published with a reason: {revision.explanation}</span>}
              </button>
            </li>
          ))}
        </ol>
      )}
      {revisions && chosen !== undefined && chosen !== revisions[0]?.revision && (
        <section className="revisions-restore">
          <button
            className="btn btn--line"
            type="button"
            aria-busy={busy}
            disabled={!isChosenLoaded}
            onClick={onRestore}
          >
            Restore this version
          </button>
          <p className="xs quiet">
            {isPublic && <b>The website shows it at once. </b>}
            Restoring makes a new revision. Nothing is lost.
          </p>
        </section>
      )}
    </aside>
  )
}

function authorLabel({ by, byName, kind }: RevisionHead, username: string, isNewest: boolean) {
  const who = by === username ? 'You' : (byName ?? 'Before there were revisions')
  if (kind === 'created' || kind === 'restored') return `${who}: ${kind}`
  return isNewest && by === username ? `${who}, now` : who
}

function moveByArrows(event: KeyboardEvent<HTMLButtonElement>) {
  const step = { ArrowDown: 'nextElementSibling', ArrowUp: 'previousElementSibling' } as const
  if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
  event.preventDefault()
  const target = event.currentTarget.closest('li')?.[step[event.key]]?.querySelector('button')
  target?.focus()
  target?.click()
}

function useRevisions(id: string | undefined, newest: number) {
  const [revisions, setRevisions] = useState<RevisionHead[]>()
  const [failure, setFailure] = useState<string>()
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new revision changes the list
  useEffect(() => {
    if (!id) return
    let isCurrent = true
    listRevisions(id).then(
      (list) => {
        if (!isCurrent) return
        setRevisions(list)
        setFailure(undefined)
      },
      (error) => isCurrent && setFailure(messageOf(error)),
    )
    return () => {
      isCurrent = false
    }
  }, [id, newest])
  return { revisions, failure }
}

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
        writing.applyRestored({ ...saved, savedAt: at, publishedVersionSavedAt: at }, words)
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
