import { useId, useState } from 'react'
import { Link } from 'react-router'
import { Avatar } from '#app/office/avatar.tsx'
import { TextChange } from '#app/office/diff-text.tsx'
import { fullTime, timeInSentence } from '#app/office/office-time.tsx'
import { amount } from '#domain/number-word.ts'
import { draftPath } from '#domain/website/draft-path.ts'
import type { ListedChange } from '#domain/website/list-website.server.ts'

type ChangeItemProps = {
  change: ListedChange
  /** The id of the signed-in account. */
  self: string
  scheduledAt?: string
  isChosen: boolean
  onChoose: (isChosen: boolean) => void
  onDiscard: () => Promise<void>
}

/** One changed value of the draft: its word diff, its editor, and a checkbox that selects it for publishing. */
export function ChangeItem({ change, self, scheduledAt, isChosen, onChoose, onDiscard }: ChangeItemProps) {
  const { page, path, key, pageName, label, before, after, added, removed, findings } = change
  const { editedAt, editedBy, editedById } = change
  const id = useId()
  const [busy, setBusy] = useState(false)
  const by = editedById === self ? 'You' : (editedBy ?? 'An account that is gone')

  async function discard() {
    if (busy) return
    setBusy(true)
    await onDiscard()
    setBusy(false)
  }

  return (
    <li className={isChosen ? 'change' : 'change is-unselected'}>
      <label className="tick">
        <input
          type="checkbox"
          aria-labelledby={`${id}name`}
          aria-describedby={`${id}who`}
          checked={isChosen}
          onChange={({ target }) => onChoose(target.checked)}
        />
      </label>
      <div className="change-body">
        <div className="change-head">
          <h3 id={`${id}name`}>
            {pageName} <span className="quiet">{label}</span>
          </h3>
          <p className="xs quiet" id={`${id}who`} suppressHydrationWarning>
            <Avatar name={editedBy ?? '?'} /> {by}, {timeInSentence(editedAt)}
          </p>
        </div>
        <div className="change-text">
          {before === after ? (
            <p className="quiet">Only its form has changed.</p>
          ) : (
            <TextChange before={before} after={after} />
          )}
        </div>
        {findings > 0 && (
          <p className="xs bad">{amount(findings, 'word')} that Rule 36 may not allow. Publishing asks why.</p>
        )}
        {scheduledAt && (
          <p className="xs">
            <span className="status status--time">Goes out {fullTime(scheduledAt)}</span>
          </p>
        )}
        <div className="change-actions xs">
          <span className="quiet">
            <b>+{added}</b> <i>−{removed}</i> words
          </span>
          <Link
            className="text-link"
            to={`/adminDashboard/website/${page}#field-${key}`}
            aria-describedby={`${id}name`}
          >
            Edit
          </Link>
          {path && (
            <a
              className="text-link"
              href={draftPath(path)}
              target="_blank"
              rel="noreferrer"
              aria-describedby={`${id}name`}
            >
              Look at the page
            </a>
          )}
          <Link
            className="text-link"
            to={`/adminDashboard/website/history?${new URLSearchParams({ page, key })}`}
            aria-describedby={`${id}name`}
          >
            History
          </Link>
          <button
            className="text-link text-link--bad"
            type="button"
            aria-describedby={`${id}name`}
            aria-busy={busy}
            onClick={discard}
          >
            Take back
          </button>
          {!isChosen && <span className="quiet">Not chosen: stays in the draft</span>}
        </div>
      </div>
    </li>
  )
}
