import { purgeExpired } from '#domain/accounts/sessions.server.ts'
import { emptyBin } from '#domain/blog/bin-post.server.ts'
import { forgetDeleted } from '#platform/database/forget-deleted.ts'
import type { Resources } from '#platform/resources.ts'

const dayMs = 24 * 60 * 60 * 1000

/** What has to be done once a day, begun now; the answer stops it. */
export function startChores(resources: Pick<Resources, 'db' | 'files' | 'log'>) {
  const chores = async () => {
    try {
      const posts = await emptyBin(resources)
      if (posts > 0) resources.log.info({ posts }, 'old posts deleted from the bin')
      const sessions = await purgeExpired(resources.db)
      if (sessions > 0) resources.log.info({ sessions }, 'expired sessions forgotten')
      await forgetDeleted(resources.db)
    } catch (error) {
      resources.log.error({ error }, 'a daily chore failed')
    }
  }
  void chores()
  const timer = setInterval(chores, dayMs)
  return () => clearInterval(timer)
}
