import { purgeInvitations } from '#domain/accounts/invitations.server.ts'
import { purgeExpired } from '#domain/accounts/sign-in/sessions.server.ts'
import { purgeAnalytics } from '#domain/analytics/add-counts.server.ts'
import { takeDailyBackup } from '#domain/backup/take-backup.server.ts'
import { emptyBin } from '#domain/blog/change-post.server.ts'
import { indexPosts } from '#domain/blog/search/index-posts.server.ts'
import { machine } from '#domain/change/actor.ts'
import { type ChangeContext, change, deleteKeysBefore } from '#domain/change/change.server.ts'
import { sweepDiscarded, sweepLostFiles } from '#domain/change/stage-file.server.ts'
import { indexParties } from '#domain/conflicts/parties.server.ts'
import type { OpenContent } from '#domain/firm/open-content.server.ts'
import { ownPictureNames } from '#domain/firm/pictures.server.ts'
import { runJob } from '#domain/jobs/run-job.server.ts'
import { indexMessages } from '#domain/messages/messages.server.ts'
import { purgeEmails, purgeMessages } from '#domain/privacy/purge-messages.server.ts'
import { maintainRecord } from '#domain/record/record.server.ts'
import { startPublishing } from '#domain/website/schedule-publication.server.ts'
import type { Resources } from '#platform/resources.ts'

type StartScheduledJobsResources = ChangeContext & Pick<Resources, 'config' | 'sign' | 'workerPool'>

const hourMs = 60 * 60 * 1000
const dayMs = 24 * hourMs

/** Runs due jobs now and every hour; a lease decides which process runs each. Returns a function that stops it. */
export function startScheduledJobs(resources: StartScheduledJobsResources, content: OpenContent) {
  const runDueJobs = () => void runScheduledJobs(resources, content)
  runDueJobs()
  const timer = setInterval(runDueJobs, hourMs)
  const stopPublishing = startPublishing(resources, content)
  return () => {
    clearInterval(timer)
    stopPublishing()
  }
}

/** A job that fails does not stop the others, above all not the erasure of data that may no longer be kept. */
export async function runScheduledJobs(resources: StartScheduledJobsResources, content: OpenContent, now?: Date) {
  const { log } = resources
  for (const { name, everyMs, run, done } of [
    ...catchUpJobs(resources),
    ...dailyJobs(resources, content),
    nightlyBackup(resources),
  ]) {
    try {
      await runJob(resources, { name, everyMs }, async ({ at }) => {
        const changed = await run(now ?? at)
        const counts = typeof changed === 'number' ? { count: changed } : changed
        if (counts && Object.values(counts).some((count) => count > 0)) log.info(counts, done)
      })
    } catch (error) {
      log.error({ error, job: name }, 'a scheduled job failed')
    }
  }
}

type Job = {
  name: string
  everyMs: number
  /** Returns the number of changed rows if that is worth a log line. */
  run: (now: Date) => Promise<number | Record<string, number>> | Promise<void>
  /** Text of that log line. */
  done?: string
}

/**
 * Work that an older release or a killed process left unfinished. Runs at every start too; costs little if nothing is
 * left.
 */
function catchUpJobs(resources: StartScheduledJobsResources): Job[] {
  const jobs: Omit<Job, 'everyMs'>[] = [
    { name: 'index parties', run: () => indexParties(resources), done: 'parties indexed' },
    { name: 'index posts', run: () => indexPosts(resources), done: 'posts indexed' },
    { name: 'index messages', run: () => indexMessages(resources), done: 'messages indexed' },
    { name: 'sweep discarded files', run: () => sweepDiscarded(resources) },
  ]
  return jobs.map((job) => ({ ...job, everyMs: 0 }))
}

function dailyJobs(resources: StartScheduledJobsResources, content: OpenContent): Job[] {
  const sweepFiles = (now: Date) => sweepLostFiles(resources, { ownPictures: ownPictureNames(content.current), now })
  const jobs: Omit<Job, 'everyMs'>[] = [
    { name: 'empty bin', run: (now) => emptyBin(resources, now), done: 'old posts deleted from the bin' },
    {
      name: 'purge messages',
      run: (now) => purgeMessages(resources, now),
      done: 'messages past their retention deleted',
    },
    { name: 'purge e-mails', run: (now) => purgeEmails(resources, now), done: 'old e-mails deleted' },
    { name: 'purge analytics', run: (now) => purgeAnalytics(resources, now), done: 'old analytics deleted' },
    { name: 'purge sessions', run: (now) => purgeExpiredRows(resources, now), done: 'expired sessions deleted' },
    { name: 'purge invitations', run: (now) => purgeInvitations(resources, now), done: 'old invitations deleted' },
    { name: 'keep record', run: (now) => maintainRecord(resources, now), done: 'old audit records deleted' },
    { name: 'sweep lost files', run: sweepFiles, done: 'unused files deleted' },
  ]
  return jobs.map((job) => ({ ...job, everyMs: dayMs }))
}

/** Checked every hour, and last because it may take minutes. */
function nightlyBackup(resources: StartScheduledJobsResources): Job {
  return { name: 'back up', everyMs: 0, run: () => takeDailyBackup(resources) }
}

function purgeExpiredRows(resources: ChangeContext, now: Date) {
  return change(resources, machine, async ({ db, erase }) => {
    await deleteKeysBefore(db, new Date(now.getTime() - dayMs).toISOString())
    // A long read may have blocked an earlier erasure of the day: run it again.
    erase()
    return await purgeExpired(db, now)
  })
}
