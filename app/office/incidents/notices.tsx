import Copy from 'lucide-react/icons/copy'
import Download from 'lucide-react/icons/download'
import { copyText } from '#app/office/copy-text.ts'
import { PrintIcon } from '#app/ui/icons.tsx'
import { type Notice, noticeFile, notices } from '#domain/incidents/write-notices.ts'
import { Deadline } from './deadline.tsx'

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
            <Deadline dueAt={dueAt} knownAt={knownAt} now={now} />
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
        <p>
          {splitPlaceholders(text).map(({ at, words, isPlaceholder }) =>
            isPlaceholder ? <mark key={at}>{words}</mark> : words,
          )}
        </p>
      </div>
    </section>
  )
}

/** Splits a text at its placeholders: the parts in square brackets, which a person fills in. */
function splitPlaceholders(text: string) {
  return text.split(/(\[[^\]]+\])/).map((words, at) => ({ at, words, isPlaceholder: at % 2 === 1 }))
}

/** Prints this draft and nothing else of the page. Phones print after `print` has returned. */
function printAlone(card: HTMLElement | null) {
  card?.classList.add('is-printed')
  addEventListener('afterprint', () => card?.classList.remove('is-printed'), { once: true })
  print()
}
