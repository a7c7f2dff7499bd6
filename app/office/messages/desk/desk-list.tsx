import MailWarning from 'lucide-react/icons/mail-warning'
import { useEffect, useEffectEvent, useRef } from 'react'
import { useLocation, useNavigation } from 'react-router'
import { ListPager, useListLoading } from '#app/office/lists/list-page.tsx'
import { DeskRow, rowId } from './desk-row.tsx'
import { MessageListSkeleton } from './desk-skeleton.tsx'
import { DeskSummary } from './desk-summary.tsx'
import type { LoadedDesk } from './load-desk.server.ts'
import type { Selection } from './use-selection.ts'

type DeskListProps = { list: LoadedDesk; open?: string; selection: Selection }

/** The messages of this view, newest first. */
export function DeskList({ list, open, selection }: DeskListProps) {
  const { rows, total, page, hasMail, spamDays } = list
  const { elsewhere } = useListLoading()
  const { search } = useLocation()
  const nextLocation = useNavigation().location
  const items = useRef<HTMLUListElement>(null)

  const adoptEarlyTicks = useEffectEvent(() => {
    const ticked = items.current?.querySelectorAll<HTMLInputElement>('input:checked') ?? []
    if (ticked.length > 0) selection.choose(Array.from(ticked, ({ dataset }) => dataset.message ?? ''))
  })

  // Boxes ticked before hydration are ticked only on the screen: select their messages.
  useEffect(() => adoptEarlyTicks(), [])

  // Scroll to the open message: opened by its URL or the arrow buttons, it may be out of view.
  useEffect(() => {
    if (open) document.getElementById(rowId(open))?.closest('li')?.scrollIntoView({ block: 'nearest' })
  }, [open])

  if (elsewhere) return <MessageListSkeleton />
  return (
    <>
      {!hasMail && (
        <p className="mail-off">
          <MailWarning className="icon" />
          <span>
            <b>Mail is off.</b> Messages are kept as always; no letters go out. Whoever runs the site can switch it on.
          </span>
        </p>
      )}
      {total > 0 && <DeskSummary list={list} selection={selection} />}
      <ul ref={items} aria-busy={nextLocation !== undefined && nextLocation.search !== search}>
        {rows.map((message) => (
          <DeskRow
            key={message.id}
            message={message}
            isOpen={message.id === open}
            isChosen={selection.chosen.has(message.id)}
            spamDays={spamDays}
            onChoose={() => selection.toggle(message.id)}
          />
        ))}
      </ul>
      <ListPager page={page} total={total} />
    </>
  )
}
