import type { ChangeContext } from '#domain/change/change.server.ts'
import { rules } from '#domain/rules.ts'
import { databaseNow } from '#platform/database/dialect.ts'
import type { Row } from '#platform/database/tables.ts'
import type { Mail, MailFailure, OutgoingEmail } from '#platform/mail/mail.ts'
import type { Resources } from '#platform/resources.ts'
import {
  type ClaimedEmail,
  claimEmail,
  dropEmail,
  failOldEmails,
  giveUpEmail,
  markDelivered,
  postponeEmail,
  postponeWaiting,
} from './delivery.server.ts'

/** Writes an e-mail when it is about to be sent; undefined if it is no longer needed. */
export type Compose = (email: Row<'letter'>) => Promise<Omit<OutgoingEmail, 'messageId'> | undefined>

/** The intervals of the outbox, in milliseconds. */
export type Pace = { pollMs: number; claimMs: number; pauseMs: number[]; outageMs: number[] }

const { pollSeconds, claimSeconds, pauseMinutes, outageSeconds, atOnce } = rules.email
const usualPace: Pace = {
  pollMs: pollSeconds * 1000,
  claimMs: claimSeconds * 1000,
  pauseMs: pauseMinutes.map((minutes) => minutes * 60_000),
  outageMs: outageSeconds.map((seconds) => seconds * 1000),
}

/** `endsAt` is on the monotonic clock of this process, `until` on the database clock. */
type Outage = { number: number; endsAt: number; until: Promise<Date>; answer: string }

const noOutage: Outage = { number: 0, endsAt: 0, until: Promise.resolve(new Date(0)), answer: '' }

type OpenOutboxResources = ChangeContext & Pick<Resources, 'mail' | 'config'>

/**
 * Sends e-mails as they are queued, a few in parallel, and retries failed ones. Several processes on one database share
 * the work. Returns a function that stops it after the current e-mails are finished.
 */
export function openOutbox(resources: OpenOutboxResources, compose: Compose, pace = usualPace) {
  const { db, mail, config, events, log } = resources
  const host = new URL(config.PUBLIC_URL).hostname
  const workers = new Set<Promise<void>>()
  let wakeCount = 0
  let stopped = false
  let outage = noOutage

  function wake() {
    wakeCount++
    if (!mail || stopped || workers.size >= atOnce) return
    const worker = work(mail).finally(() => workers.delete(worker))
    workers.add(worker)
  }

  async function work(mail: Mail) {
    try {
      for (let seen = -1; !stopped && seen !== wakeCount; ) {
        seen = wakeCount
        await postponeNew()
        for (let email = await claim(); email; email = stopped ? undefined : await claim()) {
          // If one e-mail was due, there may be more: start another worker.
          wake()
          await send(mail, email)
        }
      }
    } catch (error) {
      log.error({ error }, 'the outbox could not go on')
    }
  }

  const claim = () => claimEmail(resources, pace)

  async function postponeNew() {
    const { endsAt, until, answer } = outage
    if (endsAt > performance.now()) await postponeWaiting(resources, { until: await until, answer, onlyNew: true })
  }

  async function send(mail: Mail, email: ClaimedEmail) {
    const message = await compose(email).catch((error) => {
      log.error({ error, letter: email.id }, 'a letter could not be written')
      return 'unwritten' as const
    })
    if (!message) return await dropEmail(resources, email)
    if (message === 'unwritten')
      return await postponeEmail(resources, email, await nextAttempt(email, 'It could not be written.'))
    try {
      await mail.send({ ...message, messageId: `<${email.id}@${host}>` })
    } catch (failure) {
      return await handleFailure(email, message.to, failure as MailFailure)
    }
    outage = noOutage
    await markDelivered(resources, email)
  }

  async function handleFailure(email: ClaimedEmail, to: string, { kind, message, answer }: MailFailure) {
    const storedAnswer = serverAnswer(answer ?? message, to)
    if (kind === 'no mailbox') {
      outage = noOutage
      return await giveUpEmail(resources, email, storedAnswer)
    }
    if (kind === 'refused') {
      outage = noOutage
      return await postponeEmail(resources, email, await nextAttempt(email, storedAnswer))
    }
    // Parallel workers that fail at the same time count as one outage.
    if (outage.endsAt <= performance.now()) {
      const ms = itemOrLast(pace.outageMs, outage.number)
      outage = {
        number: outage.number + 1,
        endsAt: performance.now() + ms,
        until: databaseTimeIn(ms),
        answer: storedAnswer,
      }
    }
    const until = await outage.until
    // An e-mail that may have arrived waits longer each time, to limit duplicates.
    const postponement =
      kind === 'broken' ? await nextAttempt(email, storedAnswer) : { answer: storedAnswer, dueAt: until, counts: false }
    await postponeEmail(resources, email, postponement)
    await postponeWaiting(resources, { until, answer: storedAnswer })
  }

  async function nextAttempt({ tries }: ClaimedEmail, answer: string) {
    return { answer, dueAt: await databaseTimeIn(itemOrLast(pace.pauseMs, tries)), counts: true }
  }

  async function databaseTimeIn(ms: number) {
    return new Date((await databaseNow(db)).getTime() + ms)
  }

  async function poll() {
    await failOldEmails(resources).catch((error) => log.error({ error }, 'old letters could not be given up'))
    wake()
  }

  const stopListening = events.on('invalidated', (names) => {
    if (names.has('emails')) wake()
  })
  const timer = setInterval(poll, pace.pollMs)
  void poll()
  return async () => {
    stopped = true
    clearInterval(timer)
    stopListening()
    await Promise.all(workers)
  }
}

/** The item at that index, or the last one. */
function itemOrLast(items: number[], index: number) {
  return items[Math.min(index, items.length - 1)] ?? 0
}

/** Shorter mailbox names occur inside other words and identify nobody. */
const minMailboxLength = 3

/** The response of a mail server, shortened and without the e-mail address, so that it may be stored and shown. */
export function serverAnswer(answer: string, address: string) {
  const mailbox = address.slice(0, address.lastIndexOf('@'))
  const mailboxPattern = new RegExp(mailbox.length < minMailboxLength ? '$^' : mailbox.replace(/\W/g, '\\$&'), 'gi')
  const plain = answer
    .replace(/\p{C}+/gu, ' ')
    .replace(/<?[^\s<>"'(]+@[^\s<>"')]+>?/g, '…')
    .replace(mailboxPattern, '…')
    .replace(/\s+/g, ' ')
    .trim()
  const { maxAnswer } = rules.email
  return plain.length > maxAnswer ? `${plain.slice(0, maxAnswer - 1)}…` : plain
}
