import type { FormEvent } from 'react'
import { Link, useLocation, useNavigate } from 'react-router'
import { exportAddress } from '#api/client/messages.ts'
import { OfficeDialog } from '#app/office/forms/office-dialog.tsx'
import { SelectField } from '#app/ui/select-field.tsx'
import { deskViews, stateNames } from '#domain/messages/desk.ts'
import { choicesOf } from './desk-choices.ts'
import { deskPath, deskWith, partiesPath } from './desk-path.ts'
import type { LoadedDesk } from './load-desk.server.ts'

/** All that the list can be asked for, where there is no room for it beside the list. */
export function FilterDialog({ list, onClose }: { list: LoadedDesk; onClose: () => void }) {
  const navigate = useNavigate()
  const { search } = useLocation()
  const { asked, counts, late, q } = list
  const { areas, colleagues } = choicesOf(list)
  const options = (choices: typeof areas) => choices.slice(1).map(([value, label]) => ({ value, label }))

  function show(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const chosen = Object.fromEntries(new FormData(event.currentTarget)) as Record<string, string>
    onClose()
    void navigate(deskWith('', { ...chosen, q }))
  }

  return (
    <OfficeDialog title="Filter" onClose={onClose}>
      <form onSubmit={show}>
        <div className="body">
          <fieldset className="choices">
            <legend>State</legend>
            {deskViews.map((view) => (
              <label key={view}>
                <input
                  type="radio"
                  name="state"
                  value={view === 'all' ? '' : view}
                  defaultChecked={view === (asked.state ?? 'all')}
                />
                <span>{stateNames[view]}</span>
                <span className="quiet">{counts[view]}</span>
              </label>
            ))}
          </fieldset>
          <SelectField name="service" label="Practice area" none="Any" options={options(areas)} value={asked.service} />
          <SelectField
            name="assignee"
            label="With"
            none="Anyone"
            options={options(colleagues)}
            value={asked.assignee}
          />
          <label className="check">
            <input type="checkbox" name="late" value="1" defaultChecked={asked.late} />
            <span>Only those past one working day ({late})</span>
          </label>
          <p className="choices-more">
            <a className="tlink" href={exportAddress(search)} download>
              Download this list as CSV
            </a>
            <Link className="tlink" to={partiesPath}>
              The list of parties
            </Link>
          </p>
        </div>
        <div className="dlg-f">
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
