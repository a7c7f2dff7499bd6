import { type KeyboardEvent, useEffect, useState } from 'react'
import { Link } from 'react-router'
import { messageOf } from '#api/client/call.ts'
import { listRevisions, type RevisionHead } from '#api/client/posts.ts'
import { Avatar } from '#app/office/avatar.tsx'
import { fullTime, mediumTime } from '#app/office/office-time.ts'
import { Note } from '#app/ui/note.tsx'

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
