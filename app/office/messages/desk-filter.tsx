import Download from 'lucide-react/icons/download'
import Keyboard from 'lucide-react/icons/keyboard'
import Sliders from 'lucide-react/icons/sliders-horizontal'
import Users from 'lucide-react/icons/users'
import { useState } from 'react'
import { Link, useLocation, useNavigate } from 'react-router'
import { exportAddress } from '#api/client/messages.ts'
import { Views } from '#app/office/lists/views.tsx'
import { Pick } from '#app/office/pick.tsx'
import { deskViews, stateNames } from '#domain/messages/desk.ts'
import { choicesOf } from './desk-choices.ts'
import { deskPath, deskWith, partiesPath } from './desk-path.ts'
import { FilterDialog } from './filter-dialog.tsx'
import type { LoadedDesk } from './load-desk.server.ts'

/** In these something waits for somebody, and how much is worth knowing. */
const counted = ['new', 'open', 'in-hand', 'spam']

/** What the list shows: its views, an area, a colleague; and what can be done with all of it. */
export function DeskFilter({ list, onKeys }: { list: LoadedDesk | null; onKeys: () => void }) {
  const { search } = useLocation()
  const navigate = useNavigate()
  const [isOpen, setIsOpen] = useState(false)
  const ask = (name: string) => (value: string) => void navigate(deskWith(search, { [name]: value }))
  const views = deskViews.map((view) => {
    const count = counted.includes(view) ? list?.counts[view] : 0
    return { label: stateNames[view], state: view === 'all' ? undefined : view, count: count || undefined }
  })
  const { areas, colleagues } = choicesOf(list)
  const asked = list?.asked ?? {}
  return (
    <div className="desk-filter">
      <Views label="State" views={views} at={deskPath('')} />
      <div className="end">
        <span className="only-m">
          <Pick
            label="State"
            value={asked.state ?? ''}
            choices={views.map(({ label, state = '' }) => [state, label])}
            onPick={ask('state')}
          />
        </span>
        <Link
          className="mine"
          to={deskWith(search, { assignee: asked.assignee === 'me' ? undefined : 'me' })}
          aria-current={asked.assignee === 'me' ? 'true' : undefined}
        >
          Mine{' '}
          {list && list.mine > 0 && (
            <span>
              {list.mine} <i className="sr">waiting</i>
            </span>
          )}
        </Link>
        <button className="tlink only-n" type="button" onClick={() => setIsOpen(true)}>
          <Sliders className="icon" /> Filter
        </button>
        <span className="no-n">
          <Pick label="Area" value={asked.service ?? ''} choices={areas} onPick={ask('service')} />
        </span>
        <span className="no-n">
          <Pick label="With" value={asked.assignee ?? ''} choices={colleagues} onPick={ask('assignee')} />
        </span>
        <a className="tlink no-m" href={exportAddress(search)} download aria-label="Download this list as CSV">
          <Download className="icon" /> CSV
        </a>
        <Link className="icon-btn icon-btn--bare no-m" to={partiesPath} aria-label="Parties">
          <Users className="icon" />
        </Link>
        <button className="icon-btn icon-btn--bare no-m" type="button" aria-label="Keyboard help" onClick={onKeys}>
          <Keyboard className="icon" />
        </button>
      </div>
      {isOpen && list && <FilterDialog list={list} onClose={() => setIsOpen(false)} />}
    </div>
  )
}
