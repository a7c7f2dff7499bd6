import type { ChangeContext } from '#domain/change/change.server.ts'
import { rules } from '#domain/rules.ts'
import { databaseNow } from '#platform/database/clock.ts'
import type { Row } from '#platform/database/tables.ts'
import type { Mail, OutgoingEmail } from '#platform/mail/mail.ts'
import type { MailFailure } from '#platform/mail/mail-failure.ts'
import type { Resources } from '#platform/resources.ts'
import {
  type Claimed,
  claimEmail,
  dropEmail,
  failOldEmails,
  giveUp,
  markDelivered,
  postponeWaiting,
  putOff,
} from './delivery.server.ts'

/** Writes an e-mail at the moment it is sent; undefined where nothing is left to tell. */
export type Compose = (letter: Row<'letter'>) => Promise<Omit<OutgoingEmail, 'messageId'> | undefined>

/** How quickly it is gone about, in milliseconds. */
export type Pace = { lookMs: number; claimMs: number; pauseMs: number[]; outageMs: number[] }

const { lookSeconds, claimSeconds, pauseMinutes, outageSeconds, atOnce } = rules.email
const usualPace: Pace = {
  lookMs: lookSeconds * 1000,
  claimMs: claimSeconds * 1000,
  pauseMs: pauseMinutes.map((minutes) => minutes * 60_000),
  outageMs: outageSeconds.map((seconds) => seconds * 1000),
}

/** `endsAt` is by the clock of this process that nobody sets, `until` by the database's. */
type Outage = { number: number; endsAt: number; until: Promise<Date>; answer: string }

const noOutage: Outage = { number: 0, endsAt: 0, until: Promise.resolve(new Date(0)), answer: '' }

type OpenOutboxResources = ChangeContext & Pick<Resources, 'mail' | 'config'>

/**
 * Sends e-mails as they are queued, a few at once, and tries again what was not taken. Several processes on one
 * database share the work. The answer stops it: e-mails in hand are finished first.
 */
export function openOutbox(resources: OpenOutboxResources, compose: Compose, pace = usualPace) {
  const { db, mail, config, events, log } = resources
  const host = new URL(config.PUBLIC_URL).hostname
  const atWork = new Set<Promise<void>>()
  let woken = 0
  let stopped = false
  let outage = noOutage

  function wake() {
    woken++
    if (!mail || stopped || atWork.size >= atOnce) return
    const working = work(mail).finally(() => atWork.delete(working))
    atWork.add(working)
  }

  async function work(mail: Mail) {
    try {
      for (let seen = -1; !stopped && seen !== woken; ) {
        seen = woken
        await waitOutOutage()
        for (let letter = await take(); letter; letter = stopped ? undefined : await take()) {
          // Where one was due, there may be more.
          wake()
          await send(mail, letter)
        }
      }
    } catch (error) {
      log.error({ error }, 'the outbox could not go on')
    }
  }

  const take = () => claimEmail(resources, pace)

  async function waitOutOutage() {
    const { endsAt, until, answer } = outage
    if (endsAt > performance.now()) await postponeWaiting(resources, { until: await until, answer, onlyNew: true })
  }

  async function send(mail: Mail, letter: Claimed) {
    const words = await compose(letter).catch((error) => {
      log.error({ error, letter: letter.id }, 'a letter could not be written')
      return 'unwritten' as const
    })
    if (!words) return await dropEmail(resources, letter)
    if (words === 'unwritten') return await putOff(resources, letter, await later(letter, 'It could not be written.'))
    try {
      await mail.send({ ...words, messageId: `<${letter.id}@${host}>` })
    } catch (failure) {
      return await endure(letter, words.to, failure as MailFailure)
    }
    outage = noOutage
    await markDelivered(resources, letter)
  }

  async function endure(letter: Claimed, to: string, { kind, message, answer }: MailFailure) {
    const said = serverAnswer(answer ?? message, to)
    if (kind === 'no mailbox') {
      outage = noOutage
      return await giveUp(resources, letter, said)
    }
    if (kind === 'refused') {
      outage = noOutage
      return await putOff(resources, letter, await later(letter, said))
    }
    // Several who find the same silence at once have found one outage.
    if (outage.endsAt <= performance.now()) {
      const ms = step(pace.outageMs, outage.number)
      outage = { number: outage.number + 1, endsAt: performance.now() + ms, until: momentIn(ms), answer: said }
    }
    const until = await outage.until
    // One that may have arrived waits longer each time, lest it arrives again and again.
    const setback = kind === 'broken' ? await later(letter, said) : { answer: said, dueAt: until, counts: false }
    await putOff(resources, letter, setback)
    await postponeWaiting(resources, { until, answer: said })
  }

  async function later({ tries }: Claimed, answer: string) {
    return { answer, dueAt: await momentIn(step(pace.pauseMs, tries)), counts: true }
  }

  async function momentIn(ms: number) {
    return new Date((await databaseNow(db)).getTime() + ms)
  }

  async function look() {
    await failOldEmails(resources).catch((error) => log.error({ error }, 'old letters could not be given up'))
    wake()
  }

  const stopListening = events.on('invalidated', (names) => {
    if (names.has('emails')) wake()
  })
  const timer = setInterval(look, pace.lookMs)
  void look()
  return async () => {
    stopped = true
    clearInterval(timer)
    stopListening()
    await Promise.all(atWork)
  }
}

/** The step of that number, or the last one. */
function step(steps: number[], number: number) {
  return steps[Math.min(number, steps.length - 1)] ?? 0
}

/** Shorter ones stand in many words, and name nobody. */
const leastMailbox = 3

/** What a mail server said of an e-mail to that address, short and without repeating it: fit to be kept and shown. */
export function serverAnswer(answer: string, address: string) {
  const mailbox = address.slice(0, address.lastIndexOf('@'))
  const anywhere = new RegExp(mailbox.length < leastMailbox ? '$^' : mailbox.replace(/\W/g, '\\$&'), 'gi')
  const plain = answer
    .replace(/\p{C}+/gu, ' ')
    .replace(/<?[^\s<>"'(]+@[^\s<>"')]+>?/g, '…')
    .replace(anywhere, '…')
    .replace(/\s+/g, ' ')
    .trim()
  const { maxAnswer } = rules.email
  return plain.length > maxAnswer ? `${plain.slice(0, maxAnswer - 1)}…` : plain
}
