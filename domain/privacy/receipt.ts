import { rules } from '#domain/rules.ts'
import type { Row } from '#platform/database/tables.ts'

/** What a person is handed of an erasure, and may show later. It does not say who it was. */
export type Receipt = {
  id: string
  cause: Row<'receipt'>['cause']
  /** Of the messages that were erased. */
  references: string[]
  at: string
  /** Proves with the rest that it is ours. */
  code: string
}

/** How an erasure was asked for: what stands in the receipt, and what staff choose from. */
export const causes = {
  withdrawn: 'by the link in our letter',
  telephone: 'by telephone',
  letter: 'by letter',
  'e-mail': 'by e-mail',
  person: 'in person',
} as const satisfies Record<Receipt['cause'], string>

/** By when the last backup is gone that was taken before this moment; `domain/backup/rotation.ts` keeps to it. */
export function lastBackupAt(moment: string) {
  const at = new Date(moment)
  at.setUTCMonth(at.getUTCMonth() + rules.backup.months)
  return at.toISOString()
}
