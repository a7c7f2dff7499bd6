import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { Link, useFetcher, useLocation } from 'react-router'
import { OfficeDialog } from '#app/office/forms/dialog.tsx'
import { amount } from '#domain/number-word.ts'
import { rules } from '#domain/rules.ts'
import { filteredDeskPath } from './desk-path.ts'
import type { loader } from './found-messages.ts'
import type { LoadedDesk } from './load-desk.server.ts'

/** Explains the spam filter to staff who review messages that were set aside. */
const spamFilterExplanation = [
  'Every message is kept, and its sender is thanked. A doubtful one waits here instead of among the others.',
  'Its words count most: the site came with some knowledge of spam, and what staff mark counts more. “Spam” and “Not spam” teach it, and so do “In hand” and “Answered”.',
  'Links count, but not those to courts and reports of judgments; so do the same words from several senders, many messages from one address, a form that was sent within moments, and a field that people do not see.',
  'No one of the weaker signs sets a message aside, and nobody is set aside for writing without JavaScript or by a program.',
]

const { maxAtOnce, binDays } = rules.message

/** The line above the list: a checkbox for all messages, their number, and a link to the late ones. */
export function DeskSummary({ list, selection }: { list: LoadedDesk; selection: Selection }) {
  const { rows, total } = list
  const { chosen, choose, clear } = selection
  const all = rows.length > 0 && rows.every(({ id }) => chosen.has(id))
  const box = useRef<HTMLInputElement>(null)
  const { search } = useLocation()
  // A fetcher per list: a late response for another list must not select anything in this one.
  const foundMessages = useFetcher<typeof loader>({ key: `found-messages${search}` })
  const chooseFound = useEffectEvent((ids: string[]) => choose(ids))
  const chooseAll = () => choose(rows.map(({ id }) => id))
  const adoptEarlyTick = useEffectEvent(() => {
    if (box.current?.checked && !all) chooseAll()
  })

  // As in the list: the box may have been ticked before hydration.
  useEffect(() => adoptEarlyTick(), [])

  useEffect(() => {
    if (box.current) box.current.indeterminate = chosen.size > 0 && !all
  }, [chosen.size, all])

  useEffect(() => {
    if (foundMessages.data) chooseFound(foundMessages.data.ids)
  }, [foundMessages.data])

  return (
    <div className="desk-summary fine rail">
      <label className="tick">
        <input
          type="checkbox"
          aria-label={chosen.size > 0 ? `${chosen.size} of ${total} selected: select none` : 'Select all on this page'}
          ref={box}
          checked={all}
          onChange={() => (chosen.size > 0 ? clear() : chooseAll())}
        />
      </label>
      {chosen.size > 0 ? (
        <>
          <span className="strong" role="status">
            {chosen.size} selected
          </span>
          {chosen.size < Math.min(total, maxAtOnce) && (
            <button
              className="text-link"
              type="button"
              aria-busy={foundMessages.state !== 'idle'}
              onClick={() => void foundMessages.load(`/adminDashboard/found-messages${search}`)}
            >
              {total > maxAtOnce ? `Select the newest ${maxAtOnce}` : `Select all ${total}`}
            </button>
          )}
        </>
      ) : (
        <>
          <span role="status">{summary(list)}</span>
          <LateLink list={list} search={search} />
          {list.query.state === 'spam' && <SpamFilterHelp />}
        </>
      )}
    </div>
  )
}

function LateLink({ list: { query, late }, search }: { list: LoadedDesk; search: string }) {
  if (query.late) {
    return (
      <Link className="text-link" to={filteredDeskPath(search, { late: undefined })}>
        Show all
      </Link>
    )
  }
  if (late === 0 || query.state === 'spam' || query.state === 'bin') return null
  return (
    <Link className="text-link late" to={filteredDeskPath('', { late: '1' })}>
      {late} past one working day
    </Link>
  )
}

function summary({ total, counts, query, q, spamDays }: LoadedDesk) {
  const { state, service, assignee, late } = query
  if (state === 'bin' && !q) return `${total} in the bin. Removed for ever after ${binDays} days.`
  if (state === 'spam' && !q) return `${total} set aside. Removed after ${spamDays} days.`
  const messages = amount(total, 'message')
  if (late) return `${messages} past one working day`
  if (q || state || service || assignee) return `${messages} found`
  return counts.new > 0 ? `${messages}, ${counts.new} new` : messages
}

/** Explains how spam is recognised. */
function SpamFilterHelp() {
  const [isOpen, setIsOpen] = useState(false)
  const close = () => setIsOpen(false)
  return (
    <>
      <button className="text-link" type="button" onClick={() => setIsOpen(true)}>
        How this is judged
      </button>
      {isOpen && (
        <OfficeDialog title="How this is judged" onClose={close}>
          <div className="body">
            {spamFilterExplanation.map((paragraph) => (
              <p key={paragraph}>{paragraph}</p>
            ))}
          </div>
          <div className="dialog-foot">
            <button className="btn" type="button" onClick={close}>
              Done
            </button>
          </div>
        </OfficeDialog>
      )}
    </>
  )
}

export type Selection = ReturnType<typeof useSelection>

const none: ReadonlySet<string> = new Set()

/** The messages selected in this list. Another list starts with none. */
export function useSelection(list: string) {
  const [selected, setSelected] = useState({ list, ids: none })
  const chosen = selected.list === list ? selected.ids : none
  const choose = (ids: Iterable<string>) => setSelected({ list, ids: new Set(ids) })
  return {
    chosen,
    choose,
    toggle: (id: string) => choose(chosen.has(id) ? [...chosen].filter((other) => other !== id) : [...chosen, id]),
    clear: () => choose([]),
  }
}
