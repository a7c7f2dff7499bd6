import { createHash, randomInt, randomUUID } from 'node:crypto'
import { visitor } from '#domain/change/actor.ts'
import { change, type Seam } from '#domain/change/change.server.ts'
import type { Content } from '#domain/firm/content.ts'
import { Problem } from '#domain/problem.ts'
import { rules } from '#domain/rules.ts'
import { judge } from '#domain/spam/judge.server.ts'
import type { Coming } from '#domain/spam/signals.server.ts'
import type { Resources } from '#platform/resources.ts'
import type { NewMessage } from './message.ts'
import { findMessageByKey, insertMessage } from './messages.server.ts'
import { queueLettersOf } from './queue-letters.server.ts'
import { telephoneColumns } from './telephone-columns.server.ts'

/** How a repeated sending is told from a second message: by the sender's own key, or by the same words. */
export type Repeat = { key: string } | 'same-words' | 'never'

type Arrival = { address: string; repeat: Repeat; coming?: Coming; now?: Date }

const sameWordsMinutes = 5

type Needs = Seam & Pick<Resources, 'limits' | 'mail' | 'sign'>
type Words = Pick<Content, 'practiceAreas' | 'notice'>

/** Keeps a message. The same one sent twice is kept once, and answered alike. */
export async function receiveMessage(resources: Needs, words: Words, input: NewMessage, arrival: Arrival) {
  if (input.service && !words.practiceAreas.some((area) => area.slug === input.service)) {
    throw new Problem('invalid-input', { fields: { service: ['Choose a practice area from the list.'] } })
  }
  const { repeat, now = new Date() } = arrival
  const keys = idempotencyKeys(input, repeat, now)
  const [key] = keys
  if (!key) return await keepMessage(resources, words, input, { ...arrival, keys, now })
  const begun = underWay.get(key) ?? keepMessage(resources, words, input, { ...arrival, keys, now })
  underWay.set(key, begun)
  return await begun.finally(() => underWay.delete(key))
}

/** Many of one key at the same moment are one: else the quota would be used up by what adds nothing. */
const underWay = new Map<string, ReturnType<typeof keepMessage>>()

async function keepMessage(
  resources: Needs,
  { notice }: Words,
  input: NewMessage,
  { address, coming = {}, keys, now }: Arrival & { keys: string[]; now: Date },
) {
  const known = keys.length > 0 ? await findMessageByKey(resources.db, keys) : undefined
  if (known) return known

  const quota = { most: rules.message.perMinute, seconds: 60 }
  const retryAfterSeconds = await resources.limits.take('message', address, quota)
  if (retryAfterSeconds > 0) throw new Problem('too-many-messages', { retryAfterSeconds })

  const { name, email, message: text } = input
  const { setAside, reasons } = await judge(resources, { email, text }, coming, now).catch((error) => {
    // No enquiry is lost because nobody could judge it.
    resources.log.error({ error }, 'a message could not be judged')
    return { setAside: false, reasons: [] }
  })
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
  return await change(resources, visitor({ address }), async ({ db, record, touch }) => {
    const added = await insertMessage(db, message)
    if (added) {
      await record('message received', added.id)
      touch('messages')
      if (resources.mail && added.state !== 'spam') await queueLettersOf({ db, touch }, added.id, now)
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
  if (repeat !== 'same-words') return [`key ${digest(repeat.key)}`]
  const words = digest(JSON.stringify([input.name, input.email, input.phone, input.message, input.service]))
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
