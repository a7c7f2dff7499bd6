import MailX from 'lucide-react/icons/mail-x'
import Scale from 'lucide-react/icons/scale'
import ShieldQuestion from 'lucide-react/icons/shield-question-mark'
import Trash from 'lucide-react/icons/trash-2'
import { useState } from 'react'
import { Link, useLocation } from 'react-router'
import { messageOf } from '#api/client/call.ts'
import { dismissMatch, retryEmail } from '#api/client/messages.ts'
import { useDesk } from '#app/office/messages/desk/desk-context.ts'
import { deskPath, partiesPath } from '#app/office/messages/desk/desk-path.ts'
import { dateOf, longDateOf, Moment, timeInSentence } from '#app/office/office-time.tsx'
import { mailAnswer } from '#app/office/outgoing-email.tsx'
import { showToast } from '#app/ui/notice.tsx'
import { stateNames } from '#domain/messages/desk/desk.ts'
import { amount, plural } from '#domain/number-word.ts'
import { languageOf } from '#domain/text/hindi.ts'
import type { OpenedMessage } from './load-message.server.ts'

/** Why a message was set aside. */
export function SpamHint({ reasons }: { reasons: string[] }) {
  return (
    <div className="note note--hint">
      <ShieldQuestion className="icon" />
      <div>
        <p>
          <strong>
            {reasons.length > 0
              ? 'Set aside as doubtful. Nothing was refused: the sender was thanked.'
              : 'Marked as spam by a colleague. The sender was thanked.'}
          </strong>
        </p>
        {reasons.length > 0 && (
          <ul className="points">
            {reasons.map((reason) => (
              <li key={reason}>{reason}</li>
            ))}
          </ul>
        )}
        <p>“Not spam” moves it to New and teaches the filter.</p>
      </div>
    </div>
  )
}

/** Since when a message is in the bin, and when it is removed. */
export function BinNote({ message, binnedAt }: { message: OpenedMessage; binnedAt: string }) {
  const { shownAs, assignee, removedAt } = message
  const whose = assignee ? `, with ${assignee.name}` : ''
  return (
    <div className="note">
      <Trash className="icon" />
      <div>
        <p>
          <strong suppressHydrationWarning>In the bin since {timeInSentence(binnedAt)}.</strong>
        </p>
        <p>
          Restored, it comes back as it was: {stateNames[shownAs]}
          {whose}.{removedAt && ` Removed for ever on ${longDateOf(removedAt)}.`}
        </p>
      </div>
    </div>
  )
}

type UndeliveredEmail = OpenedMessage['undelivered'][number]

type UndeliveredNoteProps = { undelivered: UndeliveredEmail; address: string }

/** An e-mail that was not delivered: the attempts, the answer of the mail server, and a button to retry. */
export function UndeliveredNote({ undelivered, address }: UndeliveredNoteProps) {
  const { reload } = useDesk()
  const [busy, setBusy] = useState(false)
  const subject =
    undelivered.kind === 'notice'
      ? 'The notice has not reached the office.'
      : `The acknowledgement has not reached ${address}.`

  async function retry() {
    if (busy) return
    setBusy(true)
    try {
      await retryEmail(undelivered.id)
      await reload()
      void showToast('good', 'The letter is on its way again.')
    } catch (error) {
      void showToast('bad', 'The letter was not sent.', messageOf(error))
    }
    setBusy(false)
  }

  return (
    <div className="note note--bad">
      <MailX className="icon" />
      <div>
        <p>
          <strong>{subject}</strong>
        </p>
        <p suppressHydrationWarning>{deliveryStatus(undelivered)} The message itself is safe.</p>
        <div className="actions">
          <button className="text-link" type="button" aria-busy={busy} onClick={retry}>
            Try again
          </button>
        </div>
      </div>
    </div>
  )
}

/** 'Tried 5 times since Saturday, 17:41. The last answer, today, 11:20: “mailbox full”. Next try today, 13:20.' */
function deliveryStatus({ tries, createdAt, triedAt, answer, dueAt, endsAt, givenUpAt }: UndeliveredEmail) {
  const times = plural(tries, 'once', `${tries} times`)
  const words = [
    tries > 0 ? `Tried ${times} since ${timeInSentence(createdAt)}.` : `It waits since ${timeInSentence(createdAt)}.`,
    triedAt && answer && `The last answer, ${timeInSentence(triedAt)}: “${mailAnswer(answer)}”.`,
    !triedAt && answer && `The mail server: “${mailAnswer(answer)}”.`,
    givenUpAt && `Given up ${timeInSentence(givenUpAt)}.`,
    !givenUpAt && dueAt && `Next try ${timeInSentence(dueAt)}; given up ${timeInSentence(endsAt)}.`,
  ]
  return words.filter(Boolean).join(' ')
}

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
