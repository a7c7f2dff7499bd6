import { onTestFinished } from 'vitest'
import type { Pace } from '#domain/outbox/outbox.server.ts'
import { startOutbox } from '#domain/send-emails.server.ts'
import type { Resources } from '#platform/resources.ts'
import { testContent } from './content.ts'

/** Waits for nothing longer than a test likes to; only a claim lasts, as nobody is killed. */
export const quickPace: Pace = { lookMs: 20, claimMs: 60_000, pauseMs: [20], outageMs: [20] }

/** The outbox of a site, until the test is over or it is stopped. */
export async function startTestOutbox(resources: Resources, pace: Partial<Pace> = {}) {
  const stop = startOutbox(resources, await testContent(), { ...quickPace, ...pace })
  onTestFinished(stop)
  return stop
}
