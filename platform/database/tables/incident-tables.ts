/* Incidents: misuse of the office, or loss of its data. */

/** An open incident; deleted when it is closed. Contains no text of any person. */
export type IncidentTable = {
  id: string
  openedAt: string
  openedBy: string | null
  /** When the firm became aware of it: the legal deadlines start then. */
  knownAt: string
  /** Its period, including both ends. */
  startedAt: string
  endedAt: string
  scope: 'accounts' | 'network' | 'everything' | 'backup'
  /** The ids of the misused accounts: a JSON list. */
  accountIds: string
  /** The network (an address prefix) that they were misused from. */
  network: string | null
  /** When the lost backup was taken. */
  backupAt: string | null
}
