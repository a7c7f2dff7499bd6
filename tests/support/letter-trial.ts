import { setTimeout } from 'node:timers/promises'
import type { OpenContent } from '#domain/firm/open-content.server.ts'
import { NewMessage } from '#domain/messages/message.ts'
import { receiveMessage } from '#domain/messages/receive-message.server.ts'
import type { Pace } from '#domain/outbox/outbox.server.ts'
import { startOutbox } from '#domain/send-emails.server.ts'
import type { Resources } from '#platform/resources.ts'
import type { MailServer } from './mail-server.ts'
import { newMessage } from './samples.ts'
import { seededRandom } from './seed.ts'

type Misdeed = 'silence' | 'break' | number
type Trial = { messages: number; misdeeds: Misdeed[]; oneIn: number; pace: Pace }

const atOnce = 20

/**
 * Receives messages while the mail server mistreats one letter in so many, twice, and refuses some recipients for now.
 * Returns what is wrong afterwards: every message must be kept, and each of its two letters taken once.
 */
export async function findLostLetters(
  resources: Resources,
  content: OpenContent,
  server: MailServer,
  { messages, misdeeds, oneIn, pace }: Trial,
) {
  const random = seededRandom()
  const met = new Map<string, number>()
  server.mood.letter = ({ messageId = '' }) => {
    const before = met.get(messageId) ?? 0
    met.set(messageId, before + 1)
    const isMistreated = [...met.keys()].indexOf(messageId) % oneIn === oneIn - 1
    return isMistreated && before < 2 ? (misdeeds[(met.size + before) % misdeeds.length] ?? 'take') : 'take'
  }
  server.mood.recipient = (address) => (random() < 0.01 && !address.startsWith('contact@') ? 450 : undefined)
  const stop = startOutbox(resources, content, pace)
  try {
    for (let number = 0; number < messages; number += atOnce) {
      const some = Array.from({ length: Math.min(atOnce, messages - number) }, (_, index) => number + index)
      await Promise.all(some.map((each) => receive(resources, content, each)))
    }
    while ((await countDue(resources)) > 0) await setTimeout(20)
  } finally {
    await stop()
  }
  const kept = await resources.db.selectFrom('message').select('id').execute()
  const twice = [...server.taken].filter(([, times]) => times !== 1)
  return [
    ...(kept.length === messages ? [] : [`${kept.length} messages are kept`]),
    ...(server.taken.size === 2 * messages ? [] : [`${server.taken.size} letters arrived`]),
    ...twice.map(([id, times]) => `letter ${id} arrived ${times} times`),
    ...(Math.max(...met.values()) === 3 ? [] : ['no letter was mistreated twice']),
  ]
}

function receive(resources: Resources, { current }: OpenContent, number: number) {
  const message = NewMessage.parse(newMessage({ email: `sender${number}@mail${number % 20}.example` }))
  const address = `10.${number >> 16}.${(number >> 8) & 255}.${number & 255}`
  return receiveMessage(resources, current, message, { address, repeat: 'never' })
}

async function countDue({ db }: Resources) {
  return (await db.selectFrom('letter').select('id').where('dueAt', 'is not', null).execute()).length
}
