import { useCallback, useEffect, useEffectEvent, useState } from 'react'
import { useDesk } from '#app/office/messages/desk/desk-context.ts'
import { ReplyMenu } from '#app/office/messages/replies/replies.tsx'
import { ConflictHint, EarlierMessages } from './conflict-hint.tsx'
import type { OpenedMessage } from './load-message.server.ts'
import { BinActions, MessageActions, MoreMenu, SpamActions } from './message-actions.tsx'
import { MessageHead, MessagePager, MessageProperties } from './message-head.tsx'
import { BinNote, SpamHint, UndeliveredNote } from './message-notices.tsx'
import { AddNote, MessageRecord } from './message-record.tsx'
import { MessageSheet, MessageWords } from './message-sheet.tsx'

type MessagePaneProps = { message: OpenedMessage; printedBy: string; onWriteReplies: () => void }

/** The open message, with everything that can be done with it. */
export function MessagePane({ message, printedBy, onWriteReplies }: MessagePaneProps) {
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
      <article className="pane-in stack gap-8">
        <MessageHead message={message} />
        {isActive && <MessageProperties message={message} />}
        {binnedAt && <BinNote message={message} binnedAt={binnedAt} />}
        {!binnedAt && state === 'spam' && <SpamHint reasons={message.spamReasons} />}
        {isActive && undelivered && <UndeliveredNote key={undelivered.id} letter={undelivered} email={message.email} />}
        {/* Show one note above the text: a failed e-mail is more important than a hint. */}
        {isActive && !undelivered && hint}
        <MessageWords text={message.text} />
        {isActive && undelivered && hint}
        {message.earlier.length > 0 && <EarlierMessages earlier={message.earlier} />}
        <section className="stack gap-4">
          <div className="part-head split gap-5">
            <h3>Notes and history</h3>
          </div>
          <MessageRecord history={message.history} />
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
