import { purgeExpired } from '#domain/accounts/sessions.server.ts'
import { purgeAnalytics } from '#domain/analytics/add-counts.server.ts'
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
import { indexMessages } from '#domain/messages/index-messages.server.ts'
import { purgeEmails, purgeMessages } from '#domain/privacy/purge-messages.server.ts'
import type { Resources } from '#platform/resources.ts'

type StartScheduledJobsResources = ChangeContext & Pick<Resources, 'config' | 'sign'>

const dayMs = 24 * 60 * 60 * 1000

/** What has to be done once a day, begun now; the answer stops it. */
export function startScheduledJobs(resources: StartScheduledJobsResources, content: OpenContent) {
  const jobs = () => void runScheduledJobs(resources, content)
  jobs()
  const timer = setInterval(jobs, dayMs)
  return () => clearInterval(timer)
}

/** One that fails holds up no other: least of all the erasing of what may no longer be kept. */
export async function runScheduledJobs(resources: StartScheduledJobsResources, content: OpenContent, now = new Date()) {
  const { log } = resources
  const jobs = [
    async () => {
      const parties = await indexParties(resources)
      if (parties > 0) log.info({ parties }, 'sounds of parties noted')
    },
    async () => {
      const posts = await indexPosts(resources)
      if (posts > 0) log.info({ posts }, 'words of posts noted')
    },
    async () => {
      const messages = await indexMessages(resources)
      if (messages > 0) log.info({ messages }, 'words of messages noted')
    },
    async () => {
      const posts = await emptyBin(resources, now)
      if (posts > 0) log.info({ posts }, 'old posts deleted from the bin')
    },
    async () => {
      const purged = await purgeMessages(resources, now)
      const counts = Object.values(purged)
      if (counts.some((count) => count > 0)) log.info(purged, 'messages erased that were kept long enough')
    },
    async () => {
      const letters = await purgeEmails(resources, now)
      if (letters > 0) log.info({ letters }, 'letters forgotten')
    },
    async () => {
      const rows = await purgeAnalytics(resources, now)
      if (rows > 0) log.info({ rows }, 'old figures removed')
    },
    async () => {
      const sessions = await forgetExpired(resources, now)
      if (sessions > 0) log.info({ sessions }, 'expired sessions forgotten')
    },
    () => sweepDiscarded(resources, now),
    async () => {
      const files = await sweepLostFiles(resources, { ownPictures: ownPictureNames(content.current), now })
      if (files > 0) log.info({ files }, 'files that nothing shows removed')
    },
  ]
  for (const chore of jobs) {
    try {
      await chore()
    } catch (error) {
      log.error({ error }, 'a daily chore failed')
    }
  }
}

function forgetExpired(resources: ChangeContext, now: Date) {
  return change(resources, machine, async ({ db, erase }) => {
    await forgetMadeBefore(db, new Date(now.getTime() - dayMs).toISOString())
    // An erasure of the day may have met a reader.
    erase()
    return await purgeExpired(db, now)
  })
}
