import Ban from 'lucide-react/icons/ban'
import MailOpen from 'lucide-react/icons/mail-open'
import SquareCheck from 'lucide-react/icons/square-check'
import Trash from 'lucide-react/icons/trash-2'
import Undo from 'lucide-react/icons/undo-2'
import UserRound from 'lucide-react/icons/user-round'
import { type ReactNode, useState } from 'react'
import { OfficeDialog } from '#app/office/forms/dialog.tsx'
import type { Choice } from '#app/office/menu.tsx'
import { type MessageState, messageStates, stateNames } from '#domain/messages/desk/desk.ts'
import { amount } from '#domain/number-word.ts'
import { rules } from '#domain/rules.ts'
import type { Selection } from './desk-summary.tsx'
import type { ListedMessage } from './listed-message.ts'
import type { LoadedDesk } from './load-desk.server.ts'
import type { DeskActions } from './use-desk-actions.ts'

/** The id of a button that a keyboard shortcut clicks. */
export const bulkButtonId = (what: 'assignee' | 'state') => `bulk-${what}`

/** The pane while messages are selected, with the actions on them. */
export function BulkPane(props: BulkProps) {
  const { list, selection, actions } = props
  const { ids, openDialog, markRead, dialog } = useBulkActions(props)
  const { state } = list.query
  const isSetAside = state === 'bin' || state === 'spam'
  return (
    <div className="pane-placeholder">
      <span className="avatar" aria-hidden="true">
        {ids.length}
      </span>
      <h2>{amount(ids.length, 'message')} selected</h2>
      <p className="quiet">{describeSelection(list.rows.filter(({ id }) => selection.chosen.has(id)))}</p>
      {!isSetAside && (
        <fieldset className="button-group" aria-label="With the selected messages">
          <button type="button" id={bulkButtonId('assignee')} onClick={() => openDialog('assign')}>
            <UserRound className="icon" /> Give to…
          </button>
          <button type="button" id={bulkButtonId('state')} onClick={() => openDialog('state')}>
            <SquareCheck className="icon" /> State…
          </button>
          <button type="button" onClick={markRead}>
            <MailOpen className="icon" /> Mark as read
          </button>
        </fieldset>
      )}
      <fieldset className="button-group" aria-label="Remove the selected messages">
        {state === 'bin' && (
          <button type="button" onClick={() => actions.restore(ids)}>
            <Undo className="icon" /> Restore
          </button>
        )}
        {state === 'spam' && (
          <button type="button" onClick={() => actions.markGenuine(ids)}>
            <Undo className="icon" /> Not spam
          </button>
        )}
        {!isSetAside && (
          <button type="button" onClick={() => actions.markSpam(ids)}>
            <Ban className="icon" /> Spam
          </button>
        )}
        <button type="button" onClick={() => (state === 'bin' ? actions.requestDelete(ids) : actions.bin(ids))}>
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
function describeSelection(chosen: ListedMessage[]) {
  const newCount = chosen.filter(({ unread }) => unread).length
  const lateCount = chosen.filter(({ waiting }) => waiting?.isLate).length
  const words = [
    newCount > 0 && (newCount === chosen.length && newCount > 1 ? 'All of them new' : `${newCount} new`),
    lateCount > 0 && `${lateCount} past one working day`,
  ].filter(Boolean)
  return words.length > 0 ? `${words.join(', ')}.` : ''
}

/** The same actions on a phone, below the list. */
export function BulkBar(props: BulkProps) {
  const { list, actions } = props
  const { ids, openDialog, dialog } = useBulkActions(props)
  const { state } = list.query
  const isSetAside = state === 'bin' || state === 'spam'
  return (
    <fieldset className="bulk" aria-label="With the selected messages">
      <span className="count">{ids.length} selected</span>
      {!isSetAside && (
        <>
          <button type="button" onClick={() => openDialog('assign')}>
            Give to…
          </button>
          <button type="button" onClick={() => openDialog('state')}>
            State…
          </button>
        </>
      )}
      {state === 'bin' && (
        <button type="button" onClick={() => actions.restore(ids)}>
          Restore
        </button>
      )}
      {state === 'spam' && (
        <button type="button" onClick={() => actions.markGenuine(ids)}>
          Not spam
        </button>
      )}
      <button
        className="bad"
        type="button"
        onClick={() => (state === 'bin' ? actions.requestDelete(ids) : actions.bin(ids))}
      >
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

/** A list of choices; a click on one acts at once. */
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

type OpenDialog = 'assign' | 'state'
type BulkProps = { list: LoadedDesk; selection: Selection; actions: DeskActions }

const nobody = ' '

/** The actions on several messages, and the dialog that some of them open first. */
function useBulkActions({ list, selection, actions }: BulkProps) {
  const [dialog, openDialog] = useState<OpenDialog>()
  const ids = [...selection.chosen]
  const messages = amount(ids.length, 'message')
  const colleagues = list.colleagues.map(({ username, name }) => [username, name] as const)
  const close = () => openDialog(undefined)

  async function change(wanted: Parameters<DeskActions['change']>[1], done: string) {
    if (await actions.change(ids, wanted, `${messages} ${done}`)) selection.clear()
  }

  function markRead() {
    return change({ unread: false }, 'marked as read')
  }

  function setState(state: string) {
    if (state === 'read') return markRead()
    if (state === 'spam') return actions.markSpam(ids)
    return change({ state: state as MessageState }, `set to ${stateNames[state as MessageState]}`)
  }

  const dialogs: Record<OpenDialog, ReactNode> = {
    assign: (
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
    openDialog,
    markRead,
    dialog: dialog && dialogs[dialog],
  }
}
