import { onTestFinished } from 'vitest'
import type { Pace } from '#domain/outbox/outbox.server.ts'
import { startOutbox } from '#domain/send-emails.server.ts'
import type { Resources } from '#platform/resources.ts'
import { testContent } from './content.ts'

/** Short pauses, so that tests are fast. Only a claim lasts long, because no process is killed. */
export const quickPace: Pace = { lookMs: 20, claimMs: 60_000, pauseMs: [20], outageMs: [20] }

/** Starts the outbox of a site. It stops with the test, or by the returned function. */
export async function startTestOutbox(resources: Resources, pace: Partial<Pace> = {}) {
  const stop = startOutbox(resources, await testContent(), { ...quickPace, ...pace })
  onTestFinished(stop)
  return stop
}
