import { rules } from '#domain/rules.ts'
import type { Row } from '#platform/database/tables.ts'
import type { Resources } from '#platform/resources.ts'

type Periods = Pick<Resources['config'], 'RETENTION_DAYS' | 'SPAM_RETENTION_DAYS'>

const dayMs = 24 * 60 * 60 * 1000

/** When a message will be erased automatically, in its present state. */
export function erasedAt(
  { RETENTION_DAYS, SPAM_RETENTION_DAYS }: Periods,
  { state, contactAt, binnedAt }: Pick<Row<'message'>, 'state' | 'contactAt' | 'binnedAt'>,
) {
  const afterContact = daysAfter(contactAt, state === 'spam' ? SPAM_RETENTION_DAYS : RETENTION_DAYS)
  const afterBinned = binnedAt && daysAfter(binnedAt, rules.message.binDays)
  return afterBinned && afterBinned < afterContact ? afterBinned : afterContact
}

/** The moment this many days ago. */
export function daysBefore(now: Date, days: number) {
  return new Date(now.getTime() - days * dayMs).toISOString()
}

function daysAfter(moment: string, days: number) {
  return new Date(Date.parse(moment) + days * dayMs).toISOString()
}

/** When the last backup from before this moment is deleted; `domain/backup/backup.ts` guarantees it. */
export function lastBackupAt(moment: string) {
  const at = new Date(moment)
  at.setUTCMonth(at.getUTCMonth() + rules.backup.months)
  return at.toISOString()
}
