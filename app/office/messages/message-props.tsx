import { ChoiceMenu } from '#app/office/choice-menu.tsx'
import { type DeskView, type MessageState, messageStates, stateNames } from '#domain/messages/desk.ts'
import { useDesk } from './desk-context.ts'
import type { OpenedMessage } from './load-message.server.ts'

/** State, colleague, area and waiting in one strip. */
export function MessageProps({ message }: { message: OpenedMessage }) {
  const { acts, list } = useDesk()
  const { id, shownAs, assignee, area, waiting, waited } = message
  const states: DeskView[] = ['new', ...messageStates]
  const colleagues = list.colleagues.map(({ username, name }) => [username, name] as const)

  function set(state: string) {
    if (state === 'spam') return acts.markSpam([id])
    const done = `Set to ${stateNames[state as DeskView]}`
    if (state === 'new') return acts.change([id], { state: 'open', unread: true }, done)
    // What is set is read.
    return acts.change([id], { state: state as MessageState, unread: false }, done)
  }

  function assign(username: string) {
    const name = list.colleagues.find((colleague) => colleague.username === username)?.name ?? 'nobody'
    return acts.change([id], { assignee: username || null }, `With ${name}`)
  }

  return (
    <dl className="props">
      <div>
        <dt aria-hidden="true">State</dt>
        <dd>
          <ChoiceMenu
            id="state-menu"
            label="State"
            value={shownAs}
            choices={states.map((state) => [state, stateNames[state]])}
            onChoose={set}
          >
            <span className={`st st--${shownAs}`} aria-hidden="true" />
          </ChoiceMenu>
        </dd>
      </div>
      <div>
        <dt aria-hidden="true">With</dt>
        <dd>
          <ChoiceMenu
            id="assignee-menu"
            label="With"
            value={assignee?.username ?? ''}
            choices={[['', 'Nobody'], ...colleagues]}
            onChoose={assign}
          />
        </dd>
      </div>
      <div>
        <dt>Practice area</dt>
        <dd>{area ?? 'Not given'}</dd>
      </div>
      <div>
        <dt>{waiting ? 'Waiting' : 'Waited'}</dt>
        <dd className={waiting?.isLate ? 'late' : undefined}>{waited.words}</dd>
      </div>
    </dl>
  )
}
