import type { IncomingHttpHeaders } from 'node:http'
import { onTestFinished } from 'vitest'
import { sessionCookie } from '#api/request.ts'
import { openAnalytics } from '#domain/analytics/analytics.server.ts'
import type { Pace } from '#domain/outbox/outbox.server.ts'
import { startOutbox } from '#domain/send-emails.server.ts'
import type { Resources } from '#platform/resources.ts'
import { testContent } from './content.ts'
import type { testResources } from './resources.ts'

/** The request headers of a browser that opens a page without a referrer. */
export const readerHeaders: IncomingHttpHeaders = {
  host: 'chambers.example',
  'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:146.0) Gecko/20100101 Firefox/146.0',
  'sec-fetch-dest': 'document',
}

type TestResources = Awaited<ReturnType<typeof testResources>>

/** Analytics with a clock that the test sets, and the counted rows as they are stored. */
export async function testAnalytics(resources: TestResources, at = '2026-11-16T06:00:00.000Z') {
  const moment = { now: new Date(at) }
  const analytics = openAnalytics(resources, await testContent(), { session: sessionCookie, clock: () => moment.now })
  const { db } = resources
  return {
    ...analytics,
    setTime(at: string) {
      moment.now = new Date(at)
    },
    async pageViews() {
      await analytics.flush()
      return await db.selectFrom('readCount').selectAll().orderBy('day').orderBy('path').execute()
    },
    async sources() {
      await analytics.flush()
      return await db.selectFrom('sourceCount').selectAll().orderBy('day').orderBy('host').execute()
    },
    async failedSearches() {
      await analytics.flush()
      return await db.selectFrom('missCount').selectAll().orderBy('day').orderBy('words').execute()
    },
  }
}

/** Short pauses, so that tests are fast. Only a claim lasts long, because no process is killed. */
export const quickPace: Pace = { pollMs: 20, claimMs: 60_000, pauseMs: [20], outageMs: [20] }

/** Starts the outbox of a site. It stops with the test, or by the returned function. */
export async function startTestOutbox(resources: Resources, pace: Partial<Pace> = {}) {
  const stop = startOutbox(resources, await testContent(), { ...quickPace, ...pace })
  onTestFinished(stop)
  return stop
}
