import { z } from 'zod'

/*
 * What stands in a backup, in this order: `backup.json`, the rows of each table as lines of JSON (compressed by
 * Zstandard) under `rows/`, `tables.json`, then the uploads, the words of the firm and, where it is kept in a file,
 * the secret that sessions are signed by.
 */

export const descriptionName = 'backup.json'
export const tablesName = 'tables.json'
export const secretName = 'session-secret'
export const folders = { rows: 'rows/', uploads: 'uploads/', content: 'content/' } as const

export const BackupDescription = z.object({
  format: z.literal(1),
  createdAt: z.string(),
  /** The version of the schema: every migration that was applied, and when. */
  migrations: z.array(z.object({ name: z.string(), timestamp: z.string() })).min(1),
  /** The id of the row that was written just before; null where the schema has no such table yet. */
  sentinel: z.string().nullable(),
})

export type BackupDescription = z.infer<typeof BackupDescription>

/** How many rows each table had, and their hash. */
export const SavedTables = z.record(z.string(), z.object({ rows: z.int(), digest: z.string() }))

/** How far it has come: of what, and how much of it. */
export type BackupProgress = { step: 'rows' | 'files' | 'verification'; done: number; total: number }
export type Report = (progress: BackupProgress) => void
