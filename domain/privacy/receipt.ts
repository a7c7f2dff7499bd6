import { rules } from '#domain/rules.ts'
import type { Row } from '#platform/database/tables.ts'

/** The proof of an erasure that a person receives. It does not identify the person. */
export type Receipt = {
  id: string
  cause: Row<'receipt'>['cause']
  /** Reference numbers of the erased messages. */
  references: string[]
  at: string
  /** Proves, together with the other fields, that the receipt is ours. */
  code: string
}

/** How an erasure was requested: shown in the receipt, and offered to staff as choices. */
export const causes = {
  withdrawn: 'by the link in our letter',
  telephone: 'by telephone',
  letter: 'by letter',
  'e-mail': 'by e-mail',
  person: 'in person',
} as const satisfies Record<Receipt['cause'], string>

/** When the last backup from before this moment is deleted; `domain/backup/rotation.ts` guarantees it. */
export function lastBackupAt(moment: string) {
  const at = new Date(moment)
  at.setUTCMonth(at.getUTCMonth() + rules.backup.months)
  return at.toISOString()
}
