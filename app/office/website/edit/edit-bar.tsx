import ArrowLeft from 'lucide-react/icons/arrow-left'
import History from 'lucide-react/icons/history'
import { Link } from 'react-router'
import { fullTime, shortTime } from '#app/office/office-time.ts'
import { kept, noRoom, type Said, SaveStatus } from '#app/office/writing/writing-bar.tsx'
import { amount, counted } from '#domain/number-word.ts'
import type { PageState } from './page-draft.ts'

type EditBarProps = { name: string; page: string; state: PageState; findings: number }

/** The bar of the page: the way back, what is in the draft, its history, and the way to the review. */
export function EditBar({ name, page, state, findings }: EditBarProps) {
  return (
    <>
      <Link className="back" to="/adminDashboard/website">
        <ArrowLeft className="icon" />
        <span className="t">Website</span>
      </Link>
      <h1 className="sr">Edit: {name}</h1>
      <SaveStatus {...said(state, findings)} />
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

/** How it stands with what was typed, in words, and always what is safe where. */
export function said({ saving, issues, conflicts, drafted, keptAt }: PageState, findings = 0): Said {
  const [conflict] = conflicts
  const wrong = Object.keys(issues).length
  if (conflict) return { kind: 'bad', words: `Not saved: ${conflict.changedBy ?? 'somebody'} has a newer text` }
  if (saving.kind === 'unreachable') return keptAt ? { kind: 'bad', words: `No connection. ${kept(keptAt)}` } : noRoom
  if (saving.kind === 'signed-out') return keptAt ? { kind: 'wait', words: kept(keptAt) } : noRoom
  if (saving.kind === 'refused') return { kind: 'bad', words: `Not saved: ${saving.message}` }
  if (saving.kind !== 'saved') return { kind: 'wait', words: 'Saving…' }
  if (wrong > 0) return { kind: 'bad', words: `${amount(wrong, 'field')} not saved; the rest is in the draft` }
  if (drafted.length === 0) return { kind: 'good', words: 'As on the website' }
  if (findings > 0) {
    return { kind: 'wait', words: `In the draft; ${counted(findings, 'word')} to look at before publishing` }
  }
  return { kind: 'good', words: `In the draft${saving.at ? `, ${savedWords(saving.at)}` : ''}` }
}

function savedWords(at: string) {
  const time = shortTime(at)
  return time.includes(':') ? `saved at ${time}` : `saved ${fullTime(at)}`
}
