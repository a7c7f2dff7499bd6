import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as pause } from 'node:timers/promises'
import { longWait } from './long-wait.ts'

/** Waits until the scheduled jobs that a site runs at its start have ended, so that only requests change it. */
export async function waitForStartJobs(dataDir: string, startedAt: Date) {
  const db = new DatabaseSync(path.join(dataDir, 'site.db'), { readOnly: true, timeout: 60_000 })
  // The last of the jobs.
  const isOver = db.prepare("select 1 from job where name = 'back up' and leaseId is null and ranAt >= ?")
  const deadline = Date.now() + longWait.timeout
  while (!isOver.get(startedAt.toISOString())) {
    if (Date.now() > deadline) throw new Error('The scheduled jobs of the start did not end.')
    await pause(20)
  }
  db.close()
}
