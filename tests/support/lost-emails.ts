import { setTimeout } from 'node:timers/promises'
import type { OpenContent } from '#domain/firm/open-content.server.ts'
import { receiveMessage } from '#domain/messages/receive-message.server.ts'
import type { Pace } from '#domain/outbox/outbox.server.ts'
import { startOutbox } from '#domain/send-emails.server.ts'
import type { Resources } from '#platform/resources.ts'
import { NewMessage } from './interface-words.ts'
import type { MailServer } from './mail-server.ts'
import { newMessage } from './samples.ts'
import { seededRandom } from './seed.ts'

type Failure = 'hang' | 'disconnect' | number
type Trial = { messages: number; failures: Failure[]; oneIn: number; pace: Pace }

const concurrent = 20

/**
 * Receives messages while the mail server fails twice for every n-th e-mail (`oneIn`) and temporarily refuses some
 * recipients. Returns what is wrong: every message must be stored, and each of its two e-mails delivered once.
 */
export async function findLostEmails(
  resources: Resources,
  content: OpenContent,
  server: MailServer,
  { messages, failures, oneIn, pace }: Trial,
) {
  const random = seededRandom()
  const tries = new Map<string, number>()
  server.behaviour.email = ({ messageId = '' }) => {
    const before = tries.get(messageId) ?? 0
    tries.set(messageId, before + 1)
    const fails = [...tries.keys()].indexOf(messageId) % oneIn === oneIn - 1
    return fails && before < 2 ? (failures[(tries.size + before) % failures.length] ?? 'accept') : 'accept'
  }
  server.behaviour.recipient = (address) => (random() < 0.01 && !address.startsWith('contact@') ? 450 : undefined)
  const stop = startOutbox(resources, content, pace)
  try {
    for (let number = 0; number < messages; number += concurrent) {
      const batch = Array.from({ length: Math.min(concurrent, messages - number) }, (_, offset) => number + offset)
      await Promise.all(batch.map((index) => receive(resources, content, index)))
    }
    const due = resources.db.selectFrom('letter').select('id').where('dueAt', 'is not', null)
    while ((await due.execute()).length > 0) await setTimeout(20)
  } finally {
    await stop()
  }
  const stored = await resources.db.selectFrom('message').select('id').execute()
  const repeated = [...server.acceptCounts].filter(([, times]) => times !== 1)
  return [
    ...(stored.length === messages ? [] : [`${stored.length} messages are stored`]),
    ...(server.acceptCounts.size === 2 * messages ? [] : [`${server.acceptCounts.size} e-mails arrived`]),
    ...repeated.map(([id, times]) => `e-mail ${id} arrived ${times} times`),
    ...(Math.max(...tries.values()) === 3 ? [] : ['no e-mail failed twice']),
  ]
}

function receive(resources: Resources, { current }: OpenContent, number: number) {
  const message = NewMessage.parse(newMessage({ email: `sender${number}@mail${number % 20}.example` }))
  const address = `10.${number >> 16}.${(number >> 8) & 255}.${number & 255}`
  return receiveMessage(resources, current, message, { address, repeat: 'never' })
}
