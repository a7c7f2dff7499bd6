import { z } from 'zod'
import { localTime, momentAt } from '#domain/dates.ts'
import { rules } from '#domain/rules.ts'

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

/** A backup described by its file name, such as `2026-11-17t02-30-00-daily-1a2b3c4d.tar.age`. */
export type BackupName = { name: string; startedAt: string; kind: 'daily' | 'manual' | 'migration' }

const dayMs = 24 * 60 * 60 * 1000
const pattern = /^(\d{4}-\d\d-\d\d)t(\d\d)-(\d\d)-(\d\d)-(daily|manual|migration)-[a-f0-9]{8}\.tar(?:\.age)?$/

export function backupName(
  { id, kind, startedAt }: { id: string; kind: BackupName['kind']; startedAt: string },
  isEncrypted: boolean,
) {
  const moment = startedAt.slice(0, 'YYYY-MM-DDTHH:MM:SS'.length).replace('T', 't').replaceAll(':', '-')
  return `${moment}-${kind}-${id.slice(0, 8)}.tar${isEncrypted ? '.age' : ''}`
}

/** Undefined if the file is not one of our backups. */
export function readBackupName(name: string): BackupName | undefined {
  const [, day, hours, minutes, seconds, kind] = pattern.exec(name) ?? []
  if (kind !== 'daily' && kind !== 'manual' && kind !== 'migration') return undefined
  return { name, kind, startedAt: `${day}T${hours}:${minutes}:${seconds}.000Z` }
}

/**
 * The backups to delete. Keeps the last of each kind on each of the last seven days, the last of each of four weeks and
 * the last of each of twelve months, by the Indian calendar. So no backup gets older than twelve months.
 */
export function expiredBackups(backups: readonly BackupName[], now: Date) {
  const { days, weeks, months } = rules.backup
  const newestFirst = backups.toSorted((one, other) => (one.startedAt < other.startedAt ? 1 : -1))
  const today = calendarOf(now.toISOString())
  const retained = new Set<string>()
  const filledBuckets = new Set<string>()
  const retainFirst = (bucket: string, name: string) => {
    if (!filledBuckets.has(bucket)) retained.add(name)
    filledBuckets.add(bucket)
  }
  for (const { name, kind, startedAt } of newestFirst) {
    const { day, week, month } = calendarOf(startedAt)
    if (today.day - day < days) retainFirst(`day ${day} ${kind}`, name)
    if (today.week - week < weeks) retainFirst(`week ${week}`, name)
    if (today.month - month < months) retainFirst(`month ${month}`, name)
  }
  return newestFirst.filter(({ name }) => !retained.has(name))
}

type RotationSquare = 'taken' | 'missed' | 'before'
type RotationOptions = { createdAt: string; now: Date }

/**
 * Which days, weeks and months have a backup, latest first; 'before' marks those before the first night of the site.
 */
export function rotationSquares(backups: readonly { startedAt: string }[], { createdAt, now }: RotationOptions) {
  const taken = backups.map(({ startedAt }) => calendarOf(startedAt))
  const [firstAt, lastAt] = [firstNight(createdAt), lastNight(now)]
  const [first, last] = [calendarOf(firstAt), calendarOf(lastAt)]
  const today = calendarOf(now.toISOString())
  const squares = (unit: 'day' | 'week' | 'month', count: number): RotationSquare[] =>
    Array.from({ length: count }, (_, back) => {
      const at = today[unit] - back
      if (taken.some((calendar) => calendar[unit] === at)) return 'taken'
      return firstAt <= lastAt && at >= first[unit] && at <= last[unit] ? 'missed' : 'before'
    })
  const { days, weeks, months } = rules.backup
  return { days: squares('day', days), weeks: squares('week', weeks), months: squares('month', months) }
}

/** The day, week (from Monday on) and month of a moment, as running numbers. */
function calendarOf(moment: string) {
  const date = localTime(moment).slice(0, 'YYYY-MM-DD'.length)
  const day = Math.floor(Date.parse(date) / dayMs)
  const [year = 0, month = 0] = date.split('-').map(Number)
  // Day 0 (1 January 1970) was a Thursday.
  return { day, week: Math.floor((day + 3) / 7), month: year * 12 + month }
}

/** Whether the nightly hour has passed since the last backup; a new site waits for its first night. */
export function isBackupDue({ lastAt, createdAt, now }: { lastAt?: string; createdAt: string; now: Date }) {
  const nightAt = lastNight(now)
  return createdAt < nightAt && (lastAt === undefined || lastAt < nightAt)
}

/** Whether to warn that the last backup is too old. */
export function isBackupOverdue({ lastAt, createdAt, now }: { lastAt?: string; createdAt: string; now: Date }) {
  return now.getTime() - Date.parse(lastAt ?? createdAt) > rules.backup.overdueHours * 60 * 60 * 1000
}

/** The first nightly backup hour after a moment. */
function firstNight(moment: string) {
  return new Date(Date.parse(lastNight(new Date(moment))) + dayMs).toISOString()
}

/** The last nightly backup hour in India. */
function lastNight(now: Date) {
  const today = localTime(now.toISOString()).slice(0, 'YYYY-MM-DD'.length)
  const moment = momentAt(`${today}T${rules.backup.at}`)
  return moment <= now.toISOString() ? moment : new Date(Date.parse(moment) - dayMs).toISOString()
}
