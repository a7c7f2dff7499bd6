import { setTimeout } from 'node:timers/promises'
import { machine } from '#domain/change/actor.ts'
import { change } from '#domain/change/change.server.ts'
import { sweepDiscarded, sweepLostFiles } from '#domain/change/stage-file.server.ts'
import { type OpenContent, openContent } from '#domain/firm/open-content.server.ts'
import { receiveMessage } from '#domain/messages/receive-message.server.ts'
import type { Pace } from '#domain/outbox/outbox.server.ts'
import { startOutbox } from '#domain/send-emails.server.ts'
import { readConfig } from '#platform/config.ts'
import { openResources, type Resources } from '#platform/resources.ts'
import { newMessage } from '#tests/support/samples.ts'
import { seededRandom } from '#tests/support/test-run.ts'
import { NewMessage } from '#tests/support/texts/content-words.ts'
import { type Acknowledged, findInconsistencies, findInconsistentEmails } from './consistency.ts'
import { writeUntilKilled } from './crash-writers.ts'
import { type MailServer, startMailServer } from './mail-server.ts'
import { newDataDir, startSite } from './site-process.ts'

/** Shared by all rounds: with a generator of its own, each round would do the same. */
const random = seededRandom()

/**
 * Kills the site while everything is being changed and e-mails are being sent, and starts it again. Returns what was
 * acknowledged and every inconsistency of rows, records, files and e-mails. Kills after a random number of uploads
 * within the given range.
 */
export async function crashRound(settings: Record<string, string>, [minUploads, maxUploads]: [number, number]) {
  const DATA_DIR = newDataDir()
  const mail = await startMailServer()
  const all = { DATA_DIR, SAMPLE_CONTENT: 'off', RATE_LIMIT: 'off', SMTP_URL: mail.url, ...settings }
  const site = await startSite(all)
  const acknowledged: Acknowledged = []
  // Uploads take longest: after a few of them, everything else has been changed many times.
  const uploads = minUploads + Math.floor(random() * (maxUploads - minUploads + 1))
  const reached = Promise.withResolvers<void>()
  const done = (what: Acknowledged[number]['what'], key: string) => {
    acknowledged.push({ what, key })
    const uploaded = acknowledged.filter((entry) => entry.what === 'picture added' || entry.what === 'post published')
    // On a busy machine the first message may be received after the first uploads.
    const hasMessage = acknowledged.some((entry) => entry.what === 'message received')
    if (uploaded.length >= uploads && hasMessage) reached.resolve()
  }
  const writing = writeUntilKilled(site.url, { done, random })
  await Promise.race([reached.promise, writing])
  await site.end('SIGKILL')
  await writing

  const restarted = await startSite(all)
  const { ok } = await fetch(restarted.url)
  await restarted.end('SIGTERM')
  const wrong = ok ? await inspect(all, acknowledged, mail.acceptCounts) : ['the site does not answer']
  await mail.stop()
  return { acknowledged, emails: mail.acceptCounts.size, wrong }
}

async function inspect(
  settings: Record<string, string>,
  acknowledged: Acknowledged,
  delivered: ReadonlyMap<string, number>,
) {
  const resources = openResources(readConfig({ ...settings, LOG_LEVEL: 'error' }))
  try {
    // Files of an unfinished upload are kept for a day.
    const inTwoDays = new Date(Date.now() + 2 * 24 * 60 * 60 * 1000)
    await sweepDiscarded(resources, inTwoDays)
    await sweepLostFiles(resources, { ownPictures: new Set(), now: inTwoDays })
    // Release the e-mails that the killed process has claimed: its claims last long, and a shorter claim would send
    // some e-mails twice on a busy machine.
    await change(resources, machine, ({ db }) =>
      db.updateTable('letter').set({ claimedAt: null }).where('claimedAt', 'is not', null).execute(),
    )
    await drainOutbox(resources)
    return [
      ...(await findInconsistencies(resources.db, resources.files, acknowledged)),
      ...(await findInconsistentEmails(resources.db, delivered)),
    ]
  } finally {
    await resources.close()
  }
}

async function drainOutbox(resources: Resources) {
  const content = await openContent(resources.config.CONTENT_DIR, resources)
  const stop = startOutbox(resources, content, { pollMs: 100, claimMs: 600_000, pauseMs: [50], outageMs: [50] })
  const due = resources.db.selectFrom('letter').select('id').where('dueAt', 'is not', null)
  while ((await due.execute()).length > 0) await setTimeout(50)
  await stop()
}

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
  const repeated = () => [...server.acceptCounts].filter(([, times]) => times !== 1)
  const stop = startOutbox(resources, content, pace)
  try {
    for (let number = 0; number < messages; number += concurrent) {
      const batch = Array.from({ length: Math.min(concurrent, messages - number) }, (_, offset) => number + offset)
      await Promise.all(batch.map((index) => receive(resources, content, index)))
    }
    const due = resources.db.selectFrom('letter').select('id').where('dueAt', 'is not', null)
    // An e-mail that is accepted twice might be sent for ever.
    while (repeated().length === 0 && (await due.execute()).length > 0) await setTimeout(20)
  } finally {
    await stop()
  }
  const stored = await resources.db.selectFrom('message').select('id').execute()
  return [
    ...(stored.length === messages ? [] : [`${stored.length} messages are stored`]),
    ...(server.acceptCounts.size === 2 * messages ? [] : [`${server.acceptCounts.size} e-mails arrived`]),
    ...repeated().map(([id, times]) => `e-mail ${id} arrived ${times} times`),
    ...(Math.max(...tries.values()) === 3 ? [] : ['no e-mail failed twice']),
  ]
}

function receive(resources: Resources, { current }: OpenContent, number: number) {
  const message = NewMessage.parse(newMessage({ email: `sender${number}@mail${number % 20}.example` }))
  const address = `10.${number >> 16}.${(number >> 8) & 255}.${number & 255}`
  return receiveMessage(resources, current, message, { address, repeat: 'never' })
}
