import Scale from 'lucide-react/icons/scale'
import { useState } from 'react'
import { Link, useLocation } from 'react-router'
import { messageOf } from '#api/client/call.ts'
import { dismissMatch } from '#api/client/messages.ts'
import { useDesk } from '#app/office/messages/desk/desk-context.ts'
import { deskPath, partiesPath } from '#app/office/messages/desk/desk-path.ts'
import { dateOf } from '#app/office/office-time.ts'
import { Moment } from '#app/office/relative-time.tsx'
import { showToast } from '#app/ui/toast.ts'
import { amount } from '#domain/number-word.ts'
import { languageOf } from '#domain/text/language.ts'
import type { OpenedMessage } from './load-message.server.ts'

type ConflictHintProps = { messageId: string; matches: OpenedMessage['matchedParties'] }

/** Parties whose names are similar to one in the message: a hint to check, not a result. */
export function ConflictHint({ messageId, matches }: ConflictHintProps) {
  return (
    <div className="note note--hint">
      <Scale className="icon" />
      <div>
        <p>
          <strong>
            {matches.length === 1
              ? 'A name on the list of parties is like this one.'
              : `${matches.length} names on the list of parties are like some here.`}
          </strong>
        </p>
        {matches.map((match) => (
          <MatchedParty key={match.partyId} messageId={messageId} match={match} />
        ))}
        <p className="quiet xs">
          A hint to look at, not a finding. <Link to={partiesPath}>The list of parties</Link>
        </p>
      </div>
    </div>
  )
}

function MatchedParty({ messageId, match }: { messageId: string; match: ConflictHintProps['matches'][number] }) {
  const { actions, reload } = useDesk()
  const [busy, setBusy] = useState(false)
  const [isNoting, setNoting] = useState(false)

  async function dismiss(undo: boolean) {
    if (busy) return
    setBusy(true)
    try {
      await dismissMatch(messageId, match.partyId, { undo })
      await reload()
      if (!undo) {
        const act = () => void dismiss(true)
        void showToast('good', 'Not the same party', `The hint at ${match.name} is gone.`, { label: 'Undo', act })
      }
    } catch (error) {
      void showToast('bad', 'The change was not saved.', messageOf(error))
    }
    setBusy(false)
  }

  async function addNote() {
    if (isNoting) return
    setNoting(true)
    await actions.change([messageId], { note: `Parties: ${match.reason}.` }, 'Note added')
    setNoting(false)
  }

  return (
    <>
      <p lang={languageOf(match.reason)}>{match.reason}.</p>
      <div className="actions">
        <button className="text-link" type="button" aria-busy={busy} onClick={() => dismiss(false)}>
          Not the same party
        </button>
        <button className="text-link" type="button" aria-busy={isNoting} onClick={addNote}>
          Note it on the message
        </button>
      </div>
    </>
  )
}

/** Earlier messages of the same person. */
export function EarlierMessages({ earlier }: { earlier: OpenedMessage['earlier'] }) {
  const { search } = useLocation()
  return (
    <section className="stack gap-4">
      <div className="part-head split gap-5">
        <h3>Earlier from the same person</h3>
        <span className="quiet xs">{amount(earlier.length, 'message')}</span>
      </div>
      <ul className="earlier lined" aria-label="Earlier from the same person">
        {earlier.map(({ id, receivedAt, beginning, same }) => (
          <li key={id}>
            <span className="quiet xs">
              <Moment at={receivedAt} format={(moment) => dateOf(moment)} />
            </span>
            <Link className="ellipsis" to={deskPath(search, id)} lang={languageOf(beginning)}>
              {beginning}
            </Link>
            <span className="quiet xs">same {same.join(' and ')}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
