import ArrowLeft from 'lucide-react/icons/arrow-left'
import History from 'lucide-react/icons/history'
import { Link } from 'react-router'
import { atTime } from '#app/office/office-time.ts'
import { copyNotSaved, copySavedText, SaveStatus, type StatusMessage } from '#app/office/writing/writing-bar.tsx'
import { amount, counted } from '#domain/number-word.ts'
import type { PageState } from './page-draft.ts'

type EditBarProps = { name: string; page: string; state: PageState; findings: number }

/** The bar of the edit page: back link, save status, history, and the link to review and publish. */
export function EditBar({ name, page, state, findings }: EditBarProps) {
  return (
    <>
      <Link className="back" to="/adminDashboard/website">
        <ArrowLeft className="icon" />
        <span className="t">Website</span>
      </Link>
      <h1 className="sr">Edit: {name}</h1>
      <SaveStatus {...statusMessage(state, findings)} />
      <nav className="button-group" aria-label="Views">
        <Link to={`/adminDashboard/website/history?page=${encodeURIComponent(page)}`} aria-label="History">
          <History className="icon" />
          <span className="t">History</span>
        </Link>
      </nav>
      <Link className="btn" to="/adminDashboard/website/publish">
        <span className="not-phone">Review and publish</span>
        <span className="only-phone">Publish</span>
      </Link>
    </>
  )
}

/** The save status in words. If something is not saved, it says where a copy of it is. */
export function statusMessage(
  { saving, issues, conflicts, drafted, copySavedAt }: PageState,
  findings = 0,
): StatusMessage {
  const [conflict] = conflicts
  const invalidCount = Object.keys(issues).length
  if (conflict) return { kind: 'bad', words: `Not saved: ${conflict.changedBy ?? 'somebody'} has a newer text` }
  if (saving.kind === 'unreachable')
    return copySavedAt ? { kind: 'bad', words: `No connection. ${copySavedText(copySavedAt)}` } : copyNotSaved
  if (saving.kind === 'signed-out')
    return copySavedAt ? { kind: 'wait', words: copySavedText(copySavedAt) } : copyNotSaved
  if (saving.kind === 'refused') return { kind: 'bad', words: `Not saved: ${saving.message}` }
  if (saving.kind !== 'saved') return { kind: 'wait', words: 'Saving…' }
  if (invalidCount > 0)
    return { kind: 'bad', words: `${amount(invalidCount, 'field')} not saved; the rest is in the draft` }
  if (drafted.length === 0) return { kind: 'good', words: 'As on the website' }
  if (findings > 0) {
    return { kind: 'wait', words: `In the draft; ${counted(findings, 'word')} to look at before publishing` }
  }
  return { kind: 'good', words: `In the draft${saving.at ? `, saved ${atTime(saving.at)}` : ''}` }
}
