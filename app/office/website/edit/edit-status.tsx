import ArrowLeft from 'lucide-react/icons/arrow-left'
import History from 'lucide-react/icons/history'
import { useId, useState } from 'react'
import { Link } from 'react-router'
import { atTime, shortTime, timeInSentence } from '#app/office/office-time.tsx'
import { Side } from '#app/office/writing/saving/conflict.tsx'
import { type AlignedParagraph, alignTexts, mergeTexts } from '#app/office/writing/saving/words.ts'
import { copyNotSaved, copySavedText, SaveStatus, type StatusMessage } from '#app/office/writing/writing-bar.tsx'
import { amount, counted } from '#domain/number-word.ts'
import { type Field, textOfValue } from '#domain/website/schema-fields.ts'
import type { Conflict, PageState } from './page-draft.ts'

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

type EditConflictProps = {
  /** The name of the page. */
  name: string
  field: Field
  conflict: Conflict
  mine: unknown
  copySavedAt?: string
  onResolve: (value: unknown) => void
}

/** Shows two conflicting texts of one field side by side. Neither replaces the other until the user chooses. */
export function EditConflict({ name, field, conflict, mine, copySavedAt, onResolve }: EditConflictProps) {
  const { base, theirs, changedBy, changedAt } = conflict
  const who = changedBy ?? 'Somebody'
  const places = alignValues(field, base, theirs, mine)
  const merged = mergeValues(field, base, theirs, mine)
  const heading = useId()
  const [both, setBoth] = useState(typeof merged === 'string' ? merged : '')
  return (
    <section className="conflict stack gap-7" aria-label="Two texts">
      <h2>{who} saved this text while you were writing</h2>
      <p className="lead-in">
        {name}, {field.label}. Your words are safe in this browser. Only what differs is shown.
      </p>
      <div className="versions">
        <Side
          title={who}
          label={`${who}’s text`}
          when={changedAt ? `in the draft since ${timeInSentence(changedAt)}` : 'in the draft'}
          action={
            <button className="btn btn--line" type="button" onClick={() => onResolve(theirs)}>
              Take {who}’s
            </button>
          }
        >
          {places.map(({ base, theirs }) => [base, theirs] as const)}
        </Side>
        <Side
          title="You"
          label="Your text"
          when={copySavedAt ? `typed until ${shortTime(copySavedAt)}, not yet saved` : 'not yet saved'}
          action={
            <button className="btn btn--line" type="button" onClick={() => onResolve(mine)}>
              Take mine
            </button>
          }
        >
          {places.map(({ base, mine }) => [base, mine] as const)}
        </Side>
      </div>
      <section className="stack gap-5" aria-labelledby={heading}>
        <h3 className="part-title" id={heading}>
          {Array.isArray(merged) ? 'Or keep what both have changed' : 'Or put them together here'}
        </h3>
        {!Array.isArray(merged) && (
          <textarea
            className="input merged-text"
            aria-labelledby={heading}
            rows={5}
            value={both}
            onChange={({ target }) => setBoth(target.value)}
          />
        )}
        <div className="cluster gap-5">
          <button className="btn" type="button" onClick={() => onResolve(Array.isArray(merged) ? merged : both)}>
            {Array.isArray(merged) ? `Keep all ${merged.length}` : 'Save this text'}
          </button>
          <span className="xs quiet">The text not taken is not kept.</span>
        </div>
      </section>
    </section>
  )
}

/** The places where two values differ, each with the base text of both. */
function alignValues(field: Field, base: unknown, theirs: unknown, mine: unknown): AlignedParagraph[] {
  const [baseText, theirText, myText] = [base, theirs, mine].map((value) => textOfValue(field, value))
  return alignTexts(baseText ?? '', theirText ?? '', myText ?? '').filter(({ theirs, mine }) => theirs !== mine)
}

/** Merges both changes. Where both changed the same place, theirs comes first and mine after it. */
export function mergeValues(field: Field, base: unknown, theirs: unknown, mine: unknown): unknown {
  if (field.kind === 'text' || field.kind === 'markdown' || field.kind === 'line') {
    const places = alignTexts(textOf(base), textOf(theirs), textOf(mine))
    return mergeTexts(places.map((place) => ({ ...place, ...mergeSentences(place) })))
  }
  if (!Array.isArray(theirs) || !Array.isArray(mine)) return mine
  // Merge the entries as JSON: it escapes line breaks, so that each entry is one paragraph.
  const [baseText = '', theirText = '', myText = ''] = [base, theirs, mine].map((list) =>
    (Array.isArray(list) ? list : []).map((entry) => JSON.stringify(entry)).join('\n\n'),
  )
  const merged = mergeTexts(alignTexts(baseText, theirText, myText))
  return merged === '' ? [] : merged.split('\n\n').map((entry) => JSON.parse(entry))
}

/** Merges a paragraph that both changed, sentence by sentence. */
function mergeSentences({ base, theirs, mine }: AlignedParagraph) {
  if (mine === base || theirs === base || mine === theirs) return {}
  const [baseText = '', theirText = '', myText = ''] = [base, theirs, mine].map((text) =>
    sentencesOf(text).join('\n\n'),
  )
  const merged = mergeTexts(alignTexts(baseText, theirText, myText))
    .split('\n\n')
    .join(' ')
  return { theirs: merged, mine: merged }
}

const segmenter = new Intl.Segmenter('en', { granularity: 'sentence' })

function sentencesOf(text: string) {
  return [...segmenter.segment(text)].map(({ segment }) => segment.trim())
}

function textOf(value: unknown) {
  return typeof value === 'string' ? value : ''
}
