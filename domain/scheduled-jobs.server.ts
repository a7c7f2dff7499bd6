import { purgeExpired } from '#domain/accounts/sessions.server.ts'
import { purgeAnalytics } from '#domain/analytics/add-counts.server.ts'
import { takeDailyBackup } from '#domain/backup/take-backup.server.ts'
import { emptyBin } from '#domain/blog/bin-post.server.ts'
import { indexPosts } from '#domain/blog/search/index-posts.server.ts'
import { machine } from '#domain/change/actor.ts'
import { type ChangeContext, change } from '#domain/change/change.server.ts'
import { forgetMadeBefore } from '#domain/change/once.server.ts'
import { sweepDiscarded } from '#domain/change/sweep-discarded.server.ts'
import { sweepLostFiles } from '#domain/change/sweep-lost-files.server.ts'
import { indexParties } from '#domain/conflicts/index-parties.server.ts'
import type { OpenContent } from '#domain/firm/open-content.server.ts'
import { ownPictureNames } from '#domain/firm/pictures.server.ts'
import { runJob } from '#domain/jobs/run-job.server.ts'
import { indexMessages } from '#domain/messages/index-messages.server.ts'
import { purgeEmails, purgeMessages } from '#domain/privacy/purge-messages.server.ts'
import type { Resources } from '#platform/resources.ts'

type StartScheduledJobsResources = ChangeContext & Pick<Resources, 'config' | 'sign' | 'workerPool'>

const hourMs = 60 * 60 * 1000
const dayMs = 24 * hourMs

/** Looks now and every hour for jobs that are due, in whichever process; the answer stops it. */
export function startScheduledJobs(resources: StartScheduledJobsResources, content: OpenContent) {
  const look = () => void runScheduledJobs(resources, content)
  look()
  const timer = setInterval(look, hourMs)
  return () => clearInterval(timer)
}

/** One that fails holds up no other: least of all the erasing of what may no longer be kept. */
export async function runScheduledJobs(resources: StartScheduledJobsResources, content: OpenContent, now?: Date) {
  for (const { name, everyMs, run } of [
    ...catchUpJobs(resources),
    ...dailyJobs(resources, content),
    nightlyBackup(resources),
  ]) {
    try {
      await runJob(resources, { name, everyMs }, ({ at }) => run(now ?? at))
    } catch (error) {
      resources.log.error({ error, job: name }, 'a scheduled job failed')
    }
  }
}

type Job = { name: string; everyMs: number; run: (now: Date) => Promise<void> }

/** What a release before, or a process that was killed, has left to do: at every start too, and little when all is done. */
function catchUpJobs(resources: StartScheduledJobsResources): Job[] {
  const { log } = resources
  const jobs: Omit<Job, 'everyMs'>[] = [
    {
      name: 'index parties',
      async run() {
        const parties = await indexParties(resources)
        if (parties > 0) log.info({ parties }, 'sounds of parties noted')
      },
    },
    {
      name: 'index posts',
      async run() {
        const posts = await indexPosts(resources)
        if (posts > 0) log.info({ posts }, 'words of posts noted')
      },
    },
    {
      name: 'index messages',
      async run() {
        const messages = await indexMessages(resources)
        if (messages > 0) log.info({ messages }, 'words of messages noted')
      },
    },
    { name: 'sweep discarded files', run: () => sweepDiscarded(resources) },
  ]
  return jobs.map((job) => ({ ...job, everyMs: 0 }))
}

function dailyJobs(resources: StartScheduledJobsResources, content: OpenContent): Job[] {
  const { log } = resources
  const jobs: Omit<Job, 'everyMs'>[] = [
    {
      name: 'empty bin',
      async run(now) {
        const posts = await emptyBin(resources, now)
        if (posts > 0) log.info({ posts }, 'old posts deleted from the bin')
      },
    },
    {
      name: 'purge messages',
      async run(now) {
        const purged = await purgeMessages(resources, now)
        const counts = Object.values(purged)
        if (counts.some((count) => count > 0)) log.info(purged, 'messages erased that were kept long enough')
      },
    },
    {
      name: 'purge e-mails',
      async run(now) {
        const letters = await purgeEmails(resources, now)
        if (letters > 0) log.info({ letters }, 'letters forgotten')
      },
    },
    {
      name: 'purge analytics',
      async run(now) {
        const rows = await purgeAnalytics(resources, now)
        if (rows > 0) log.info({ rows }, 'old figures removed')
      },
    },
    {
      name: 'purge sessions',
      async run(now) {
        const sessions = await forgetExpired(resources, now)
        if (sessions > 0) log.info({ sessions }, 'expired sessions forgotten')
      },
    },
    {
      name: 'sweep lost files',
      async run(now) {
        const files = await sweepLostFiles(resources, { ownPictures: ownPictureNames(content.current), now })
        if (files > 0) log.info({ files }, 'files that nothing shows removed')
      },
    },
  ]
  return jobs.map((job) => ({ ...job, everyMs: dayMs }))
}

/** Looked for every hour, and last: it may take minutes. */
function nightlyBackup(resources: StartScheduledJobsResources): Job {
  return { name: 'back up', everyMs: 0, run: () => takeDailyBackup(resources) }
}

function forgetExpired(resources: ChangeContext, now: Date) {
  return change(resources, machine, async ({ db, erase }) => {
    await forgetMadeBefore(db, new Date(now.getTime() - dayMs).toISOString())
    // An erasure of the day may have met a reader.
    erase()
    return await purgeExpired(db, now)
  })
}
