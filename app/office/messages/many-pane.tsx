import Ban from 'lucide-react/icons/ban'
import MailOpen from 'lucide-react/icons/mail-open'
import SquareCheck from 'lucide-react/icons/square-check'
import Trash from 'lucide-react/icons/trash-2'
import Undo from 'lucide-react/icons/undo-2'
import UserRound from 'lucide-react/icons/user-round'
import { rules } from '#domain/rules.ts'
import type { ListedMessage } from './listed-message.ts'
import { type Many, useManyActs } from './use-many-acts.tsx'

/** The button that a key presses. */
export const manyId = (what: 'assignee' | 'state') => `many-${what}`

/** The pane while messages are chosen: the place for what is done with them. */
export function ManyPane(props: Many) {
  const { list, selection, acts } = props
  const { ids, ask, markRead, dialog } = useManyActs(props)
  const { state } = list.asked
  const isSet = state === 'bin' || state === 'spam'
  return (
    <div className="many">
      <span className="face" aria-hidden="true">
        {ids.length}
      </span>
      <h2>{ids.length === 1 ? '1 message selected' : `${ids.length} messages selected`}</h2>
      <p className="quiet">{standing(list.rows.filter(({ id }) => selection.chosen.has(id)))}</p>
      {!isSet && (
        <fieldset className="grp" aria-label="With the selected messages">
          <button type="button" id={manyId('assignee')} onClick={() => ask('give')}>
            <UserRound className="icon" /> Give to…
          </button>
          <button type="button" id={manyId('state')} onClick={() => ask('state')}>
            <SquareCheck className="icon" /> State…
          </button>
          <button type="button" onClick={markRead}>
            <MailOpen className="icon" /> Mark as read
          </button>
        </fieldset>
      )}
      <fieldset className="grp" aria-label="Remove the selected messages">
        {state === 'bin' && (
          <button type="button" onClick={() => acts.restore(ids)}>
            <Undo className="icon" /> Restore
          </button>
        )}
        {state === 'spam' && (
          <button type="button" onClick={() => acts.markGenuine(ids)}>
            <Undo className="icon" /> Not spam
          </button>
        )}
        {!isSet && (
          <button type="button" onClick={() => acts.markSpam(ids)}>
            <Ban className="icon" /> Spam
          </button>
        )}
        <button type="button" onClick={() => (state === 'bin' ? acts.askDelete(ids) : acts.bin(ids))}>
          <Trash className="icon" /> {state === 'bin' ? 'Delete for ever' : 'Delete'}
        </button>
      </fieldset>
      <p className="quiet xs">
        {state !== 'bin' && `What is deleted stays in the bin for ${rules.message.binDays} days. `}
        <kbd>Esc</kbd> clears the selection.
      </p>
      {dialog}
    </div>
  )
}

/** 'All of them new, 2 past one working day.' */
function standing(chosen: ListedMessage[]) {
  const fresh = chosen.filter(({ unread }) => unread).length
  const late = chosen.filter(({ waiting }) => waiting?.isLate).length
  const words = [
    fresh > 0 && (fresh === chosen.length && fresh > 1 ? 'All of them new' : `${fresh} new`),
    late > 0 && `${late} past one working day`,
  ].filter(Boolean)
  return words.length > 0 ? `${words.join(', ')}.` : ''
}
