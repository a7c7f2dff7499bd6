import { useCallback, useEffect, useEffectEvent, useState } from 'react'
import { createPortal } from 'react-dom'
import { Link, useLocation } from 'react-router'
import { contentContext, requestContext, resourcesContext, userContext } from '#app/context.ts'
import { ListFailed } from '#app/office/lists/list-states.tsx'
import { nullOnNetworkError, useLastLoaded } from '#app/office/loader-data.tsx'
import { useDesk } from '#app/office/messages/desk/desk-context.ts'
import { deskPath } from '#app/office/messages/desk/desk-path.ts'
import { RepliesDialog, ReplyMenu } from '#app/office/messages/replies.tsx'
import { fullTime, printedTime } from '#app/office/office-time.tsx'
import { Mark } from '#app/ui/logo.tsx'
import { staff } from '#domain/change/actor.ts'
import { stateNames } from '#domain/messages/desk/desk.ts'
import { languageOf } from '#domain/text/hindi.ts'
import type { Route } from './+types/desk-message.ts'
import { loadMessage, type OpenedMessage } from './load-message.server.ts'
import { BinActions, MessageActions, MoreMenu, SpamActions } from './message-actions.tsx'
import { MessageHead, MessagePager, MessageProperties } from './message-head.tsx'
import { AddNote, MessageHistory } from './message-history.tsx'
import { BinNote, ConflictHint, EarlierMessages, SpamHint, UndeliveredNote } from './message-notices.tsx'

export async function loader({ params, context, url }: Route.LoaderArgs) {
  const resources = context.get(resourcesContext)
  const self = context.get(userContext)
  const { address } = context.get(requestContext)
  try {
    const message = await loadMessage(resources, context.get(contentContext), staff(self, { address }), params.id)
    return { message, printedBy: self.name }
  } catch (error) {
    resources.log.error({ path: url.pathname, error }, 'a message could not be loaded')
    return null
  }
}

export function clientLoader({ serverLoader }: Route.ClientLoaderArgs) {
  return nullOnNetworkError(serverLoader())
}

/** The open message. It stays if reloading it fails. */
export default function DeskMessage({ loaderData, params }: Route.ComponentProps) {
  const last = useLastLoaded(loaderData)
  const loaded = loaderData ?? (last?.message?.id === params.id ? last : null)
  // The message from which the saved replies were opened: with another message they close.
  const [repliesOf, setRepliesOf] = useState<string>()
  return (
    <>
      {!loaded && (
        <div className="pane-content stack gap-8">
          <ListFailed what="The message" />
        </div>
      )}
      {loaded?.message && (
        <MessagePane
          key={loaded.message.id}
          message={loaded.message}
          printedBy={loaded.printedBy}
          onWriteReplies={() => setRepliesOf(params.id)}
        />
      )}
      {loaded && !loaded.message && <MessageNotFound />}
      {/* Not in the pane: its text stays when a colleague moves or deletes the message meanwhile. */}
      {repliesOf === params.id && <RepliesDialog onClose={() => setRepliesOf(undefined)} />}
    </>
  )
}

/** For a link to a message that was deleted or withdrawn. */
function MessageNotFound() {
  const { search } = useLocation()
  return (
    <div className="pane-placeholder">
      <Mark />
      <h2>This message is no longer here</h2>
      <p>It was deleted for ever, withdrawn by its sender, or kept as long as messages are.</p>
      <Link className="btn btn--line" to={deskPath(search)}>
        Back to the list
      </Link>
    </div>
  )
}

type MessagePaneProps = { message: OpenedMessage; printedBy: string; onWriteReplies: () => void }

/** The open message, with everything that can be done with it. */
function MessagePane({ message, printedBy, onWriteReplies }: MessagePaneProps) {
  const [printing, setPrinting] = useState(false)
  const endPrinting = useCallback(() => setPrinting(false), [])
  const { binnedAt, state } = message
  const [undelivered] = message.undelivered
  const matches = message.matchedParties
  const hint = matches.length > 0 && <ConflictHint messageId={message.id} matches={matches} />
  const isActive = !binnedAt && state !== 'spam'
  const { actions } = useDesk()
  const markRead = useEffectEvent(() => {
    if (message.unread && isActive) void actions.change([message.id], { unread: false }, '')
  })

  // Opening a message marks it as read, once: if it is then marked as unread, it stays so.
  useEffect(() => markRead(), [])

  const print = () => setPrinting(true)
  return (
    <>
      <div className="pane-bar rail gap-3">
        <MessagePager message={message} />
        {binnedAt && <BinActions message={message} className="button-group" />}
        {!binnedAt && state === 'spam' && <SpamActions message={message} className="button-group" />}
        {isActive && <MessageActions message={message} onPrint={print} className="button-group" />}
      </div>
      <article className="pane-content stack gap-8">
        <MessageHead message={message} />
        {isActive && <MessageProperties message={message} />}
        {binnedAt && <BinNote message={message} binnedAt={binnedAt} />}
        {!binnedAt && state === 'spam' && <SpamHint reasons={message.spamReasons} />}
        {isActive && undelivered && (
          <UndeliveredNote key={undelivered.id} undelivered={undelivered} address={message.email} />
        )}
        {/* Show one note above the text: a failed e-mail is more important than a hint. */}
        {isActive && !undelivered && hint}
        <MessageText text={message.text} />
        {isActive && undelivered && hint}
        {message.earlier.length > 0 && <EarlierMessages earlier={message.earlier} />}
        <section className="stack gap-4">
          <div className="part-head split gap-5">
            <h3>Notes and history</h3>
          </div>
          <MessageHistory history={message.history} />
          {!binnedAt && <AddNote id={message.id} />}
        </section>
      </article>
      {binnedAt && <BinActions message={message} className="thumb-actions" />}
      {!binnedAt && state === 'spam' && <SpamActions message={message} className="thumb-actions" />}
      {isActive && <MessageActions message={message} onPrint={print} className="thumb-actions" />}
      {isActive && <ReplyMenu message={message} onWriteReplies={onWriteReplies} />}
      {isActive && <MoreMenu message={message} onPrint={print} />}
      {printing && <MessageSheet message={message} printedBy={printedBy} onPrinted={endPrinting} />}
    </>
  )
}

type MessageSheetProps = { message: OpenedMessage; printedBy: string; onPrinted: () => void }

/** One message as a printed page for the file. Rendered only while printing, beside the office and not inside it. */
function MessageSheet({ message, printedBy, onPrinted }: MessageSheetProps) {
  const { name, email, phones, area, reference, receivedAt, shownAs, assignee, noticeVersion, text, history } = message
  useEffect(() => {
    addEventListener('afterprint', onPrinted)
    print()
    return () => removeEventListener('afterprint', onPrinted)
  }, [onPrinted])

  return createPortal(
    <section className="sheet" aria-label={`Message from ${name}`}>
      <header>
        <Mark />
        <b>{message.firm}</b>
        <p>
          Enquiry {reference}
          <br />
          Printed {printedTime(new Date().toISOString())}, by {printedBy}
        </p>
      </header>
      <h1>{name}</h1>
      <dl>
        <Fact term="Received">{fullTime(receivedAt)}</Fact>
        <Fact term="State">{`${stateNames[shownAs]}${assignee ? `, with ${assignee.name}` : ''}`}</Fact>
        <Fact term="E-mail">{email}</Fact>
        <Fact term="Practice area">{area ?? 'Not given'}</Fact>
        <Fact term="Telephone">{phones.typedAs ?? phones.numbers.map(({ shown }) => shown).join(', ')}</Fact>
        <Fact term="Privacy notice">{`Version ${noticeVersion}`}</Fact>
      </dl>
      <MessageText text={text} />
      <h2>Notes and history</h2>
      <ol>
        {history.map(({ id, at, by, words, note }) => (
          <li key={id}>
            <span>{printedTime(at)}</span>
            <span>{note ? `Note by ${by}: ${note}` : [by, words].filter(Boolean).join(' ')}</span>
          </li>
        ))}
      </ol>
      <h2>By hand</h2>
      <div className="sheet-notes">Notes at the meeting</div>
    </section>,
    document.body,
  )
}

function Fact({ term, children }: { term: string; children: string }) {
  return (
    <div>
      <dt>{term}</dt>
      <dd>{children}</dd>
    </div>
  )
}

/** The text of the message by paragraphs, never as HTML. */
function MessageText({ text }: { text: string }) {
  const paragraphs = text.split(/\n\s*\n/).filter((paragraph) => paragraph.trim())
  return (
    <div className="words">
      {paragraphs.map((paragraph, number) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the order of paragraphs does not change.
        <p key={number} lang={languageOf(paragraph)}>
          {paragraph.trim()}
        </p>
      ))}
    </div>
  )
}
