import { statfs } from 'node:fs/promises'
import { findBackups } from '#domain/backup/backups.server.ts'
import { findHealth } from '#domain/health.server.ts'
import { countSentEmails, findLastDelivered, findWaitingEmails } from '#domain/outbox/emails.server.ts'
import type { Resources } from '#platform/resources.ts'

export type LoadedSafety = Awaited<ReturnType<typeof loadSafety>>

const weekMs = 7 * 24 * 60 * 60 * 1000

/** Loads the state of backups, processes, disk and e-mail. */
export async function loadSafety({ db, config, mail }: Pick<Resources, 'db' | 'config' | 'mail'>) {
  const { bavail, blocks, bsize } = await statfs(config.DATA_DIR)
  return {
    ...(await findBackups(db)),
    ...(await findHealth(db)),
    isEncrypted: config.BACKUP_PASSPHRASE !== undefined,
    directory: config.BACKUP_DIR,
    disk: { freeBytes: bavail * bsize, bytes: blocks * bsize },
    emails: {
      hasMail: mail !== undefined,
      waiting: await findWaitingEmails(db),
      lastAt: await findLastDelivered(db),
      week: await countSentEmails(db, new Date(Date.now() - weekMs).toISOString()),
    },
  }
}
