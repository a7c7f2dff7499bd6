import Download from 'lucide-react/icons/download'
import Keyboard from 'lucide-react/icons/keyboard'
import Sliders from 'lucide-react/icons/sliders-horizontal'
import Users from 'lucide-react/icons/users'
import { type FormEvent, useState } from 'react'
import { Link, useLocation, useNavigate } from 'react-router'
import { exportAddress } from '#api/client/messages.ts'
import { OfficeDialog } from '#app/office/forms/dialog.tsx'
import { CheckField } from '#app/office/forms/form-controls.tsx'
import { Views } from '#app/office/lists/list-page.tsx'
import { type Choice, SelectAction } from '#app/office/menu.tsx'
import { SelectField } from '#app/ui/field.tsx'
import { deskViews, stateNames } from '#domain/messages/desk/desk.ts'
import { deskPath, filteredDeskPath, partiesPath } from './desk-path.ts'
import type { LoadedDesk } from './load-desk.server.ts'

/** The views with a count: their messages wait for somebody. */
const counted = ['new', 'open', 'in-hand', 'spam']

/** The filters of the list (view, area, colleague), and links to the export, the parties and the keyboard help. */
export function DeskFilter({ list, onHelp }: { list: LoadedDesk | null; onHelp: () => void }) {
  const { search } = useLocation()
  const navigate = useNavigate()
  const [isOpen, setIsOpen] = useState(false)
  const filterBy = (name: string) => (value: string) => void navigate(filteredDeskPath(search, { [name]: value }))
  const views = deskViews.map((view) => {
    const count = counted.includes(view) ? list?.counts[view] : 0
    return { label: stateNames[view], state: view === 'all' ? undefined : view, count: count || undefined }
  })
  const { areas, colleagues } = choicesOf(list)
  const query = list?.query ?? {}
  return (
    <div className="desk-filter rail">
      <Views label="State" views={views} at={deskPath('')} />
      <div className="end">
        <span className="only-phone">
          <SelectAction
            label="State"
            value={query.state ?? ''}
            choices={views.map(({ label, state = '' }) => [state, label])}
            onSelect={filterBy('state')}
          />
        </span>
        <Link
          className="mine"
          to={filteredDeskPath(search, { assignee: query.assignee === 'me' ? undefined : 'me' })}
          aria-current={query.assignee === 'me' ? 'true' : undefined}
        >
          Mine{' '}
          {list && list.mine > 0 && (
            <span>
              {list.mine} <i className="sr">waiting</i>
            </span>
          )}
        </Link>
        <button className="text-link only-narrow" type="button" onClick={() => setIsOpen(true)}>
          <Sliders className="icon" /> Filter
        </button>
        <span className="not-narrow">
          <SelectAction label="Area" value={query.service ?? ''} choices={areas} onSelect={filterBy('service')} />
        </span>
        <span className="not-narrow">
          <SelectAction
            label="With"
            value={query.assignee ?? ''}
            choices={colleagues}
            onSelect={filterBy('assignee')}
          />
        </span>
        <a className="text-link not-phone" href={exportAddress(search)} download aria-label="Download this list as CSV">
          <Download className="icon" /> CSV
        </a>
        <Link className="icon-btn icon-btn--bare not-phone" to={partiesPath} aria-label="Parties">
          <Users className="icon" />
        </Link>
        <button className="icon-btn icon-btn--bare not-phone" type="button" aria-label="Keyboard help" onClick={onHelp}>
          <Keyboard className="icon" />
        </button>
      </div>
      {isOpen && list && <FilterDialog list={list} onClose={() => setIsOpen(false)} />}
    </div>
  )
}

/** All filters in a dialog, for windows without room for them above the list. */
function FilterDialog({ list, onClose }: { list: LoadedDesk; onClose: () => void }) {
  const navigate = useNavigate()
  const { search } = useLocation()
  const { query, counts, late, q } = list
  const { areas, colleagues } = choicesOf(list)
  const options = (choices: typeof areas) => choices.slice(1).map(([value, label]) => ({ value, label }))

  function applyFilter(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const chosen = Object.fromEntries(new FormData(event.currentTarget)) as Record<string, string>
    onClose()
    void navigate(filteredDeskPath('', { ...chosen, q }))
  }

  return (
    <OfficeDialog title="Filter" onClose={onClose}>
      <form onSubmit={applyFilter}>
        <div className="body">
          <fieldset className="choices">
            <legend>State</legend>
            {deskViews.map((view) => (
              <label key={view}>
                <input
                  type="radio"
                  name="state"
                  value={view === 'all' ? '' : view}
                  defaultChecked={view === (query.state ?? 'all')}
                />
                <span>{stateNames[view]}</span>
                <span className="quiet">{counts[view]}</span>
              </label>
            ))}
          </fieldset>
          <SelectField name="service" label="Practice area" none="Any" options={options(areas)} value={query.service} />
          <SelectField
            name="assignee"
            label="With"
            none="Anyone"
            options={options(colleagues)}
            value={query.assignee}
          />
          <CheckField name="late" value="1" defaultChecked={query.late}>
            Only those past one working day ({late})
          </CheckField>
          <p className="choices-more cluster">
            <a className="text-link" href={exportAddress(search)} download>
              Download this list as CSV
            </a>
            <Link className="text-link" to={partiesPath}>
              The list of parties
            </Link>
          </p>
        </div>
        <div className="dialog-foot">
          <button
            className="btn btn--line"
            type="button"
            onClick={() => {
              onClose()
              void navigate(deskPath(''))
            }}
          >
            Clear
          </button>
          <button className="btn" type="submit">
            Show
          </button>
        </div>
      </form>
    </OfficeDialog>
  )
}

/** The choices of the filters. The first of each means no filter. */
function choicesOf(list: LoadedDesk | null) {
  const areas: Choice[] = [['', 'Any'], ...(list?.areas ?? []).map(({ slug, title }) => [slug, title] as const)]
  const colleagues: Choice[] = [
    ['', 'Anyone'],
    ['me', 'Me'],
    ['no-one', 'Nobody'],
    ...(list?.colleagues ?? []).map(({ username, name }) => [username, name] as const),
  ]
  return { areas, colleagues }
}
