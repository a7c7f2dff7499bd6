import Copy from 'lucide-react/icons/copy'
import Download from 'lucide-react/icons/download'
import { useEffect, useState } from 'react'
import { copyText } from '#app/office/copy-text.ts'
import { longTimeOf } from '#app/office/office-time.tsx'
import { PrintIcon } from '#app/ui/icons.tsx'
import { inHours } from '#domain/incidents/incident.ts'
import { type Notice, noticeFile, notices } from '#domain/incidents/write-notices.ts'

type NoticeCardProps = { id: string; draft: Notice; knownAt: string; now: number }

/** One draft, to be copied, downloaded or printed, and completed by a person. */
export function NoticeCard({ id, draft, knownAt, now }: NoticeCardProps) {
  const { name, subject, text, dueAt } = draft
  return (
    <section className="card incident-notice" id={name} aria-labelledby={`${name}-heading`}>
      <div className="card-head split">
        <div>
          <h2 id={`${name}-heading`}>{notices[name]}</h2>
          <p className="no-print">
            <Clock dueAt={dueAt} knownAt={knownAt} now={now} />
          </p>
        </div>
        <div className="cluster gap-3 no-print">
          <button
            className="btn btn--line"
            type="button"
            onClick={() => void copyText(noticeFile(draft), 'The draft is copied.')}
          >
            <Copy className="icon" /> Copy
          </button>
          <a className="btn btn--line" href={`/adminDashboard/record/incident/${id}/notice/${name}`} download>
            <Download className="icon" /> Download
          </a>
          <button
            className="btn btn--line"
            type="button"
            onClick={({ currentTarget }) => printAlone(currentTarget.closest('section'))}
          >
            <PrintIcon /> Print
          </button>
        </div>
      </div>
      <div className="incident-text">
        <p className="strong">{subject}</p>
        <p>{gapsOf(text).map(({ at, words, isGap }) => (isGap ? <mark key={at}>{words}</mark> : words))}</p>
      </div>
    </section>
  )
}

/** Splits a text at its gaps: the parts in square brackets, which a person fills in. */
function gapsOf(text: string) {
  return text.split(/(\[[^\]]+\])/).map((words, at) => ({ at, words, isGap: at % 2 === 1 }))
}

/** Prints this draft and nothing else of the page. Phones print after `print` has returned. */
function printAlone(card: HTMLElement | null) {
  card?.classList.add('is-printed')
  addEventListener('afterprint', () => card?.classList.remove('is-printed'), { once: true })
  print()
}

const tickMs = 20_000

/** The load time at first, so that server and browser render the same; then the browser's clock. */
export function useNow(loadedAt: string) {
  const [now, setNow] = useState(() => Date.parse(loadedAt))
  useEffect(() => {
    const tick = () => setNow(Date.now())
    tick()
    const timer = setInterval(tick, tickMs)
    return () => clearInterval(timer)
  }, [])
  return now
}

type ClockProps = {
  /** Undefined if the law sets no hour: the notice is due without delay. */
  dueAt: string | undefined
  knownAt: string
  now: number
}

/** The deadline of a notice, and the time that is left. */
export function Clock({ dueAt, knownAt, now }: ClockProps) {
  if (!dueAt)
    return <span className="status status--time">without delay; known for {inHours(now - Date.parse(knownAt))}</span>
  const left = Date.parse(dueAt) - now
  return left > 0 ? (
    <span className="status status--time">
      due by {longTimeOf(dueAt)}; {inHours(left)} left
    </span>
  ) : (
    <span className="status status--spam bad">
      past since {longTimeOf(dueAt)}, {inHours(left)} ago
    </span>
  )
}
