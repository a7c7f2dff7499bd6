import Ban from 'lucide-react/icons/ban'
import MailOpen from 'lucide-react/icons/mail-open'
import SquareCheck from 'lucide-react/icons/square-check'
import Trash from 'lucide-react/icons/trash-2'
import Undo from 'lucide-react/icons/undo-2'
import UserRound from 'lucide-react/icons/user-round'
import { type ReactNode, useState } from 'react'
import { OfficeDialog } from '#app/office/forms/dialog.tsx'
import type { Choice } from '#app/office/select-action.tsx'
import { type MessageState, messageStates, stateNames } from '#domain/messages/desk/desk.ts'
import { amount } from '#domain/number-word.ts'
import { rules } from '#domain/rules.ts'
import type { ListedMessage } from './listed-message.ts'
import type { LoadedDesk } from './load-desk.server.ts'
import type { DeskActs } from './use-desk-actions.ts'
import type { Selection } from './use-selection.ts'

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
      <span className="avatar" aria-hidden="true">
        {ids.length}
      </span>
      <h2>{amount(ids.length, 'message')} selected</h2>
      <p className="quiet">{standing(list.rows.filter(({ id }) => selection.chosen.has(id)))}</p>
      {!isSet && (
        <fieldset className="button-group" aria-label="With the selected messages">
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
      <fieldset className="button-group" aria-label="Remove the selected messages">
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

/** The same in the hand, at the foot of the list. */
export function Bulk(props: Many) {
  const { list, acts } = props
  const { ids, ask, dialog } = useManyActs(props)
  const { state } = list.asked
  const isSet = state === 'bin' || state === 'spam'
  return (
    <fieldset className="bulk" aria-label="With the selected messages">
      <span className="count">{ids.length} selected</span>
      {!isSet && (
        <>
          <button type="button" onClick={() => ask('give')}>
            Give to…
          </button>
          <button type="button" onClick={() => ask('state')}>
            State…
          </button>
        </>
      )}
      {state === 'bin' && (
        <button type="button" onClick={() => acts.restore(ids)}>
          Restore
        </button>
      )}
      {state === 'spam' && (
        <button type="button" onClick={() => acts.markGenuine(ids)}>
          Not spam
        </button>
      )}
      <button className="bad" type="button" onClick={() => (state === 'bin' ? acts.askDelete(ids) : acts.bin(ids))}>
        {state === 'bin' ? 'Delete for ever' : 'Delete'}
      </button>
      {dialog}
    </fieldset>
  )
}

type ChooseDialogProps = {
  title: string
  choices: readonly Choice[]
  onChoose: (value: string) => void
  onClose: () => void
}

/** One of a few, done as soon as it is pressed. */
function ChooseDialog({ title, choices, onChoose, onClose }: ChooseDialogProps) {
  return (
    <OfficeDialog title={title} onClose={onClose}>
      <ul className="choices choices--press">
        {choices.map(([value, label]) => (
          <li key={value}>
            <button
              type="button"
              onClick={() => {
                onClose()
                onChoose(value)
              }}
            >
              {label}
            </button>
          </li>
        ))}
      </ul>
    </OfficeDialog>
  )
}

type Question = 'give' | 'state'
type Many = { list: LoadedDesk; selection: Selection; acts: DeskActs }

const nobody = ' '

/** What is done with several messages, and the question that some of it asks first. */
function useManyActs({ list, selection, acts }: Many) {
  const [question, ask] = useState<Question>()
  const ids = [...selection.chosen]
  const messages = amount(ids.length, 'message')
  const colleagues = list.colleagues.map(({ username, name }) => [username, name] as const)
  const close = () => ask(undefined)

  async function change(wanted: Parameters<DeskActs['change']>[1], done: string) {
    if (await acts.change(ids, wanted, `${messages} ${done}`)) selection.clear()
  }

  function markRead() {
    return change({ unread: false }, 'marked as read')
  }

  function setState(state: string) {
    if (state === 'read') return markRead()
    if (state === 'spam') return acts.markSpam(ids)
    return change({ state: state as MessageState }, `set to ${stateNames[state as MessageState]}`)
  }

  const questions: Record<Question, ReactNode> = {
    give: (
      <ChooseDialog
        title={`Give ${messages} to`}
        choices={[...colleagues, [nobody, 'Nobody']]}
        onChoose={(username) =>
          change(
            { assignee: username === nobody ? null : username },
            `given to ${new Map(colleagues).get(username) ?? 'nobody'}`,
          )
        }
        onClose={close}
      />
    ),
    state: (
      <ChooseDialog
        title={`State of ${messages}`}
        choices={[['read', 'Mark as read'], ...messageStates.map((state) => [state, stateNames[state]] as const)]}
        onChoose={setState}
        onClose={close}
      />
    ),
  }

  return {
    ids,
    ask,
    markRead,
    dialog: question && questions[question],
  }
}
