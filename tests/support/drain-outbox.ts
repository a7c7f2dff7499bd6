import { setTimeout } from 'node:timers/promises'
import { openContent } from '#domain/firm/open-content.server.ts'
import { startOutbox } from '#domain/send-emails.server.ts'
import type { Resources } from '#platform/resources.ts'

/** Sends what is left to send and is in nobody's hand. */
export async function drainOutbox(resources: Resources) {
  const content = await openContent(resources.config.CONTENT_DIR, resources)
  const stop = startOutbox(resources, content, { lookMs: 100, claimMs: 600_000, pauseMs: [50], outageMs: [50] })
  const left = () => resources.db.selectFrom('letter').select('id').where('dueAt', 'is not', null).execute()
  while ((await left()).length > 0) await setTimeout(50)
  await stop()
}
