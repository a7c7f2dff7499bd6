import { useCallback, useEffect, useEffectEvent, useState } from 'react'
import { useDesk } from '#app/office/messages/desk/desk-context.ts'
import { ReplyMenu } from '#app/office/messages/replies/replies.tsx'
import { ConflictHint, EarlierMessages } from './conflict-hint.tsx'
import type { OpenedMessage } from './load-message.server.ts'
import { BinActs, MessageActs, MoreMenu, SpamActs } from './message-actions.tsx'
import { MessageHead, MessageProps, MessageStep } from './message-head.tsx'
import { BinNote, SpamHint, UndeliveredNote } from './message-notices.tsx'
import { AddNote, MessageRecord } from './message-record.tsx'
import { MessageSheet, MessageWords } from './message-sheet.tsx'

/** One message to be read and handled. */
export function MessagePane({ message, printedBy }: { message: OpenedMessage; printedBy: string }) {
  const [printing, setPrinting] = useState(false)
  const endPrinting = useCallback(() => setPrinting(false), [])
  const { binnedAt, state } = message
  const [undelivered] = message.undelivered
  const likes = message.matchedParties
  const hint = likes.length > 0 && <ConflictHint messageId={message.id} likes={likes} />
  const isKept = !binnedAt && state !== 'spam'
  const { acts } = useDesk()
  const markRead = useEffectEvent(() => {
    if (message.unread && isKept) void acts.change([message.id], { unread: false }, '')
  })

  // To open a message is to have read it; one that is marked as unread while it lies open stays so.
  useEffect(() => markRead(), [])

  const print = () => setPrinting(true)
  return (
    <>
      <div className="pane-bar rail gap-3">
        <MessageStep message={message} />
        {binnedAt && <BinActs message={message} className="button-group" />}
        {!binnedAt && state === 'spam' && <SpamActs message={message} className="button-group" />}
        {isKept && <MessageActs message={message} onPrint={print} className="button-group" />}
      </div>
      <article className="pane-in stack gap-8">
        <MessageHead message={message} />
        {isKept && <MessageProps message={message} />}
        {binnedAt && <BinNote message={message} binnedAt={binnedAt} />}
        {!binnedAt && state === 'spam' && <SpamHint reasons={message.spamReasons} />}
        {isKept && undelivered && <UndeliveredNote key={undelivered.id} letter={undelivered} email={message.email} />}
        {/* One note stands above the words; a letter that failed goes before a hint. */}
        {isKept && !undelivered && hint}
        <MessageWords text={message.text} />
        {isKept && undelivered && hint}
        {message.earlier.length > 0 && <EarlierMessages earlier={message.earlier} />}
        <section className="stack gap-4">
          <div className="part-head split gap-5">
            <h3>Notes and history</h3>
          </div>
          <MessageRecord history={message.history} />
          {!binnedAt && <AddNote id={message.id} />}
        </section>
      </article>
      {binnedAt && <BinActs message={message} className="thumb-actions" />}
      {!binnedAt && state === 'spam' && <SpamActs message={message} className="thumb-actions" />}
      {isKept && <MessageActs message={message} onPrint={print} className="thumb-actions" />}
      {isKept && <ReplyMenu message={message} />}
      {isKept && <MoreMenu message={message} onPrint={print} />}
      {printing && <MessageSheet message={message} printedBy={printedBy} onPrinted={endPrinting} />}
    </>
  )
}
