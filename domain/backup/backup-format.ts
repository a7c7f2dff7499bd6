import { z } from 'zod'

/*
 * The entries of a backup, in this order: `backup.json`, the rows of each table as lines of JSON (compressed with
 * Zstandard) under `rows/`, `tables.json`, the uploads, the firm's content and, if it is stored in a file, the secret
 * that signs sessions.
 */

export const descriptionName = 'backup.json'
export const tablesName = 'tables.json'
export const secretName = 'session-secret'
export const folders = { rows: 'rows/', uploads: 'uploads/', content: 'content/' } as const

export const BackupDescription = z.object({
  format: z.literal(1),
  createdAt: z.string(),
  /** The schema version: every applied migration and when. */
  migrations: z.array(z.object({ name: z.string(), timestamp: z.string() })).min(1),
  /** The id of the backup's own row, written just before; null if the schema has no such table yet. */
  sentinel: z.string().nullable(),
})

export type BackupDescription = z.infer<typeof BackupDescription>

/** The number of rows of each table, and their hash. */
export const SavedTables = z.record(z.string(), z.object({ rows: z.int(), digest: z.string() }))

export type BackupProgress = { step: 'rows' | 'files' | 'verification'; done: number; total: number }
export type Report = (progress: BackupProgress) => void
