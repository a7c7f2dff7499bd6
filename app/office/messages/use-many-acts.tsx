import { type ReactNode, useState } from 'react'
import { type MessageState, messageStates, stateNames } from '#domain/messages/desk.ts'
import { ChooseDialog } from './choose-dialog.tsx'
import type { LoadedDesk } from './load-desk.server.ts'
import type { DeskActs } from './use-desk-acts.ts'
import type { Selection } from './use-selection.ts'

type Question = 'give' | 'state'
export type Many = { list: LoadedDesk; selection: Selection; acts: DeskActs }

const nobody = ' '

/** What is done with several messages, and the question that some of it asks first. */
export function useManyActs({ list, selection, acts }: Many) {
  const [question, ask] = useState<Question>()
  const ids = [...selection.chosen]
  const messages = ids.length === 1 ? '1 message' : `${ids.length} messages`
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
