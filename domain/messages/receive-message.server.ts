import { createHash, randomInt, randomUUID } from 'node:crypto'
import { visitor } from '#domain/change/actor.ts'
import { type ChangeContext, change } from '#domain/change/change.server.ts'
import type { Content } from '#domain/firm/content.ts'
import { Problem } from '#domain/problem.ts'
import { rules } from '#domain/rules.ts'
import { judgeOrPass } from '#domain/spam/judge.server.ts'
import type { Coming } from '#domain/spam/signals.server.ts'
import type { Resources } from '#platform/resources.ts'
import { singleFlight } from '#platform/single-flight.ts'
import type { NewMessage } from './message.ts'
import { findMessageByKey, insertMessage, telephoneColumns } from './messages.server.ts'
import { queueEmailsOf } from './queue-emails.server.ts'

/** How a repeated sending is told from a second message: by the sender's own key with the same words, or by the words. */
export type Repeat = { key: string } | 'same-words' | 'never'

type Arrival = { address: string; repeat: Repeat; coming?: Coming; now?: Date }

const sameWordsMinutes = 5

type ReceiveMessageResources = ChangeContext & Pick<Resources, 'config' | 'limits' | 'mail' | 'sign'>
type Words = Pick<Content, 'practiceAreas' | 'notice'>

/** Keeps a message. The same one sent twice is kept once, and answered alike. */
export async function receiveMessage(
  resources: ReceiveMessageResources,
  words: Words,
  input: NewMessage,
  arrival: Arrival,
) {
  const { repeat, now = new Date() } = arrival
  if (input.service && !words.practiceAreas.some((area) => area.slug === input.service)) {
    throw new Problem('invalid-input', { fields: { service: ['Choose a practice area from the list.'] } })
  }
  const keys = idempotencyKeys(input, repeat, now)
  const [key] = keys
  if (!key) return await keep(resources, words, input, arrival, keys)
  const known = await findMessageByKey(resources.db, keys)
  return known ?? (await once(key, () => keep(resources, words, input, arrival, keys)))
}

/** Requests that come while the first of them is being stored count as one, also for the limit. */
const once = singleFlight<Awaited<ReturnType<typeof keep>>>()

async function keep(
  resources: ReceiveMessageResources,
  { notice }: Words,
  input: NewMessage,
  { address, coming = {}, now: at }: Arrival,
  keys: string[],
) {
  const now = at ?? new Date()
  const quota = { most: rules.message.perMinute, seconds: 60 }
  const retryAfterSeconds = await resources.limits.take('message', address, quota)
  if (retryAfterSeconds > 0) throw new Problem('too-many-messages', { retryAfterSeconds })

  const { name, email, message: text } = input
  const { setAside, reasons } = await judgeOrPass(resources, { email, text }, coming, now)
  const message = {
    id: randomUUID(),
    reference: newReference(),
    name,
    email,
    ...telephoneColumns(input.phone),
    text,
    service: input.service,
    noticeVersion: notice.version,
    idempotencyKey: keys[0] ?? null,
    receivedAt: now.toISOString(),
    contactAt: now.toISOString(),
    readAt: null,
    ...(setAside && { state: 'spam' as const, spamReasons: JSON.stringify(reasons) }),
  }
  const sender = visitor({ address })
  return await change(resources, sender, async ({ db, record, invalidate }) => {
    const added = await insertMessage(db, { ...message, network: sender.network })
    if (added) {
      await record('message received', added.id)
      invalidate('messages')
      if (resources.mail && added.state !== 'spam') await queueEmailsOf(resources, { db, invalidate }, added.id, at)
      return added
    }
    const kept = await findMessageByKey(db, keys)
    if (!kept) throw new Error('A message was neither added nor found.')
    return kept
  })
}

/** The first key is the one to keep; the others are looked for too, so that no clock tick lets a double through. */
function idempotencyKeys(input: NewMessage, repeat: Repeat, now: Date) {
  if (repeat === 'never') return []
  const fields = [input.name, input.email, input.phone, input.message, input.service]
  // Other words under the same key are a message of their own: two senders may choose one key, and no enquiry is dropped.
  if (repeat !== 'same-words') return [`key ${digest(JSON.stringify([repeat.key, ...fields]))}`]
  const words = digest(JSON.stringify(fields))
  const span = Math.floor(now.getTime() / (sameWordsMinutes * 60_000))
  return [`words ${words} ${span}`, `words ${words} ${span - 1}`]
}

/** Short enough to read out on the telephone, without letters that sound or look alike. */
function newReference() {
  const letters = '23456789ABCDEFGHJKMNPQRSTVWXYZ'
  const four = () => Array.from({ length: 4 }, () => letters[randomInt(letters.length)]).join('')
  return `CH-${four()}-${four()}`
}

function digest(text: string) {
  return createHash('sha256').update(text).digest('base64url')
}
