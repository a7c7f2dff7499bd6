/* Incidents: misuse of the office, or loss of what it keeps. */

/** An incident that is open; it goes when it is closed. No word of anybody is in it. */
export type IncidentTable = {
  id: string
  openedAt: string
  openedBy: string | null
  /** When the firm became aware of it: from then on the law's periods run. */
  knownAt: string
  /** From when until when it lasted, the last moment included. */
  startedAt: string
  endedAt: string
  scope: 'accounts' | 'network' | 'everything' | 'backup'
  /** The accounts that were misused: a JSON list of their ids. */
  accountIds: string
  /** The part of the network that they were misused from. */
  network: string | null
  /** When the backup was taken that was lost. */
  backupAt: string | null
}
