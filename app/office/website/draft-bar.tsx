import Clock from 'lucide-react/icons/clock'
import Eye from 'lucide-react/icons/eye'
import { useState } from 'react'
import { Link, useRevalidator } from 'react-router'
import { messageOf } from '#api/client/call.ts'
import { contentKey, discardContent, redoContent } from '#api/client/website.ts'
import { ConfirmDialog } from '#app/office/forms/dialog.tsx'
import { timeInSentence } from '#app/office/office-time.tsx'
import { showToast } from '#app/ui/notice.tsx'
import { amount, counted, plural } from '#domain/number-word.ts'
import { draftPath } from '#domain/website/draft-path.ts'
import { undoOrReport } from './undo-or-report.ts'

type DraftBarProps = {
  drafts: { page: string; key: string; editedAt: string; editedBy: string | null }[]
  lastPublication?: { at: string; by: string | null }
  self: string
}

/** Summary of the draft, with links to preview and publish it and a button to discard it. */
export function DraftBar({ drafts, lastPublication, self }: DraftBarProps) {
  const [isDiscarding, setDiscarding] = useState(false)
  const [last] = drafts
  if (!last) return <EmptyDraft lastPublication={lastPublication} self={self} />
  const people = new Set(drafts.map(({ editedBy }) => editedBy))
  const by =
    people.size === 1 ? (last.editedBy === self ? 'you' : last.editedBy) : `${counted(people.size, 'person', 'people')}`
  return (
    <section className="draft-bar" aria-labelledby="waits">
      <div className="draft-bar-text">
        <h2 id="waits">
          <span className="status status--draft">
            {amount(drafts.length, 'change')} {plural(drafts.length, 'waits', 'wait')} in the draft
          </span>
        </h2>
        <p className="xs" suppressHydrationWarning>
          By {by}, the last {timeInSentence(last.editedAt)}. Visitors do not see {plural(drafts.length, 'it', 'them')}.
        </p>
      </div>
      <div className="draft-bar-actions">
        <div className="button-group">
          <a href={draftPath('/')} target="_blank" rel="noreferrer">
            <Eye className="icon" /> Look at {plural(drafts.length, 'it', 'them')} on the site
          </a>
          <Link to="/adminDashboard/website/publish?at">
            <Clock className="icon" /> Publish at a time
          </Link>
          <Link className="go" to="/adminDashboard/website/publish">
            Publish…
          </Link>
        </div>
        <button className="text-link text-link--bad" type="button" onClick={() => setDiscarding(true)}>
          Discard
        </button>
      </div>
      {isDiscarding && <DiscardDialog drafts={drafts} self={self} onClose={() => setDiscarding(false)} />}
    </section>
  )
}

function EmptyDraft({ lastPublication, self }: Pick<DraftBarProps, 'lastPublication' | 'self'>) {
  const by = lastPublication?.by === self ? 'you' : (lastPublication?.by ?? 'an account that is gone')
  return (
    <section className="draft-bar draft-bar--none" aria-labelledby="waits">
      <div className="draft-bar-text">
        <h2 id="waits">
          <span className="status status--live">Nothing waits in the draft</span>
        </h2>
        <p className="xs" suppressHydrationWarning>
          Visitors see what stands here.
          {lastPublication && ` Last published ${timeInSentence(lastPublication.at)}, by ${by}.`}
        </p>
      </div>
    </section>
  )
}

type DiscardDialogProps = Pick<DraftBarProps, 'drafts' | 'self'> & { onClose: () => void }

function DiscardDialog({ drafts, self, onClose }: DiscardDialogProps) {
  const { revalidate } = useRevalidator()
  const [busy, setBusy] = useState(false)
  const people = Map.groupBy(drafts, ({ editedBy }) => editedBy)
  const all = counted(drafts.length, 'change')

  async function discard() {
    setBusy(true)
    try {
      // Only those that the dialog counts: others may have changed more since the page was loaded.
      const { id, discarded } = await discardContent(drafts.map(({ page, key }) => contentKey(page, key)))
      await revalidate()
      const act = () => void undoOrReport(() => redoContent(id).then(revalidate))
      void showToast('good', `${discarded} discarded`, undefined, { label: 'Undo', act })
    } catch (error) {
      void showToast('bad', 'Nothing was discarded', messageOf(error))
    }
    onClose()
  }

  return (
    <ConfirmDialog
      title={`Discard ${drafts.length === 1 ? 'the change' : `all ${all}`}?`}
      words="The pages then stand as visitors see them. What is discarded stays in the history of each text. To discard one change only, open the draft."
      cancel="Keep the draft"
      action={`Discard ${all}`}
      busy={busy}
      onCancel={onClose}
      onConfirm={discard}
    >
      <ul className="points">
        {[...people].map(([name, changes]) => (
          <li key={name ?? ''}>
            {changes.length} by {name === self ? 'you' : (name ?? 'an account that is gone')}
          </li>
        ))}
      </ul>
    </ConfirmDialog>
  )
}
