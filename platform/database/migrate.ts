import { type Kysely, sql } from 'kysely'
import { type Migration, Migrator } from 'kysely/migration'
import { isPostgres } from './dialect.ts'
import * as accounts from './migrations/0001-accounts.ts'
import * as content from './migrations/0002-content.ts'
import * as twoFactor from './migrations/0003-two-factor.ts'
import * as renderedText from './migrations/0004-rendered-text.ts'
import * as sessions from './migrations/0005-sessions.ts'
import * as postsByState from './migrations/0006-posts-by-state.ts'
import * as indexes from './migrations/0007-indexes.ts'
import * as changes from './migrations/0008-changes.ts'
import * as focalPoints from './migrations/0009-focal-points.ts'
import * as areasOfPosts from './migrations/0010-areas-of-posts.ts'
import * as picturesInUse from './migrations/0011-pictures-in-use.ts'
import * as intake from './migrations/0012-intake.ts'
import * as publication from './migrations/0013-publication.ts'
import * as finding from './migrations/0014-finding.ts'
import * as figures from './migrations/0015-figures.ts'
import * as deskSearch from './migrations/0016-desk-search.ts'
import * as excerptsAndPreviews from './migrations/0017-excerpts-and-previews.ts'
import * as assignments from './migrations/0018-assignments.ts'
import * as severalProcesses from './migrations/0019-several-processes.ts'
import * as backups from './migrations/0020-backups.ts'
import * as redirects from './migrations/0021-redirects.ts'
import * as website from './migrations/0022-website.ts'
import * as scheduleSwitch from './migrations/0023-schedule-switch.ts'
import * as recordChain from './migrations/0024-record-chain.ts'
import * as readiness from './migrations/0025-readiness.ts'
import * as userRoles from './migrations/0026-roles.ts'
import * as recordKinds from './migrations/0027-kinds-of-the-record.ts'
import * as incidents from './migrations/0028-incidents.ts'
import * as signInEmails from './migrations/0029-sign-in-letters.ts'
import * as invitations from './migrations/0030-invitations.ts'
import * as passkeys from './migrations/0031-passkeys.ts'
import type { Tables, Transaction } from './tables.ts'

/** All migrations in order. Never edit a released migration; add a new one. */
const migrations: Record<string, Migration> = {
  '0001-accounts': accounts,
  '0002-content': content,
  '0003-two-factor': twoFactor,
  '0004-rendered-text': renderedText,
  '0005-sessions': sessions,
  '0006-posts-by-state': postsByState,
  '0007-indexes': indexes,
  '0008-changes': changes,
  '0009-focal-points': focalPoints,
  '0010-areas-of-posts': areasOfPosts,
  '0011-pictures-in-use': picturesInUse,
  '0012-intake': intake,
  '0013-publication': publication,
  '0014-finding': finding,
  '0015-figures': figures,
  '0016-desk-search': deskSearch,
  '0017-excerpts-and-previews': excerptsAndPreviews,
  '0018-assignments': assignments,
  '0019-several-processes': severalProcesses,
  '0020-backups': backups,
  '0021-redirects': redirects,
  '0022-website': website,
  '0023-schedule-switch': scheduleSwitch,
  '0024-record-chain': recordChain,
  '0025-readiness': readiness,
  '0026-roles': userRoles,
  '0027-kinds-of-the-record': recordKinds,
  '0028-incidents': incidents,
  '0029-sign-in-letters': signInEmails,
  '0030-invitations': invitations,
  '0031-passkeys': passkeys,
}

/** The database contains a migration that this version does not know. */
export class NewerDatabaseError extends Error {}

/** Brings the database up to date. Runs inside the caller's locked transaction. */
export async function migrate(transaction: Transaction) {
  const applied = await listApplied(transaction)
  refuseNewer(applied)
  const { error } = await openMigrator(transaction).migrateToLatest()
  if (error) throw error
}

/** Runs migrations, all of them or up to a given one. */
export function openMigrator(db: Kysely<Tables>) {
  return new Migrator({
    db,
    provider: { getMigrations: async () => migrations },
    migrationTableName: 'migration',
    migrationLockTableName: 'migrationLock',
  })
}

/** Whether no migration has been applied yet. */
export async function isEmpty(db: Kysely<Tables>) {
  return (await listApplied(db)).length === 0
}

/** Whether no migration is pending. */
export async function isUpToDate(db: Kysely<Tables>) {
  const applied = await listApplied(db)
  refuseNewer(applied)
  return applied.length === Object.keys(migrations).length
}

function refuseNewer(applied: string[]) {
  const unknown = applied.filter((name) => !(name in migrations))
  if (unknown.length === 0) return
  throw new NewerDatabaseError(
    `The database was written by a newer version of this program (it holds ${unknown.join(', ')}). ` +
      'Start that version, or restore a backup made with this one.',
  )
}

/** Refuses a backup of a newer version: this one would lose its new columns. */
export function refuseNewerBackup(applied: string[]) {
  const unknown = applied.filter((name) => !(name in migrations))
  if (unknown.length === 0) return
  throw new NewerDatabaseError(
    `The backup was made by a newer version of this program (it holds ${unknown.join(', ')}). Restore it with that one.`,
  )
}

async function listApplied(db: Kysely<Tables>) {
  // Kysely's introspection reads the columns of all tables: 70 ms of each start.
  const found = isPostgres(db)
    ? await sql`select 1 where to_regclass('migration') is not null`.execute(db)
    : await sql`select 1 from sqlite_schema where name = 'migration'`.execute(db)
  if (found.rows.length === 0) return []
  const { rows } = await sql<{ name: string }>`select name from migration`.execute(db)
  return rows.map((row) => row.name)
}
