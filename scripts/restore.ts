import { existsSync, mkdirSync } from 'node:fs'
import path from 'node:path'
import { withNamedBackup } from '#domain/backup/backup-file.server.ts'
import { addErasures, listErasures } from '#domain/backup/erasures.server.ts'
import { completeRestore, restoreBackup } from '#domain/backup/restore-backup.server.ts'
import { amount } from '#domain/number-word.ts'
import { type Config, readConfig, readEnvironment } from '#platform/config.ts'
import { lockFolder } from '#platform/database/availability.ts'
import { NotEmptyError } from '#platform/database/restore.ts'
import { openUploads } from '#platform/files/open-files.ts'
import { openResources } from '#platform/resources.ts'

const usage = `Brings back what a backup holds: into an empty place, or in the place of what is there. Stop the site first.

  npm run restore -- FILE
  npm run restore -- FILE --replace

FILE is a path, or s3:NAME for a backup in the S3 store: npm run backup -- --list shows their names.`

/** Runs the command; returns its exit code and output. */
export async function runRestore(args: readonly string[], readSettings = readEnvironment) {
  const replace = args.includes('--replace')
  const [file, ...more] = args.filter((argument) => argument !== '--replace')
  if (!file || file.startsWith('-') || more.length > 0) return { code: 1, out: '', err: usage }
  try {
    return { code: 0, out: await restore(readConfig(readSettings()), file, replace), err: '' }
  } catch (error) {
    return { code: 1, out: '', err: messageOf(error) }
  }
}

async function restore(config: Config, named: string, replace: boolean) {
  mkdirSync(config.DATA_DIR, { recursive: true, mode: 0o700 })
  const unlock = config.DATABASE_URL ? () => {} : lockFolder(config.DATA_DIR)
  try {
    return await withNamedBackup(config, named, (file) => restoreLocked(config, file, replace))
  } finally {
    unlock()
  }
}

async function restoreLocked(config: Config, file: string, replace: boolean) {
  const { s3, disk } = openUploads(config)
  // Stored before the database is replaced: after an interruption, the same command again finds them there.
  const erasures = await addErasures(config, await listPreviousErasures(config))
  const { createdAt, tables, uploads, content } = await restoreBackup({ config, files: s3 ?? disk }, file, {
    replace,
  })
  let erased = 0
  const resources = openResources({ ...config, LOG_LEVEL: 'warn' })
  try {
    erased = await completeRestore(resources, erasures)
  } finally {
    await resources.close()
  }
  const restored = `${tables.message?.rows ?? 0} messages, ${tables.post?.rows ?? 0} posts and ${uploads} files`
  const formerLine = content.former ? ` The words that were there are in ${content.former}.` : ''
  const leftLine = content.left
    ? ` CONTENT_DIR can only be read: put the words from ${content.left} there yourself.`
    : ''
  const erasedLine =
    erased > 0
      ? ` ${amount(erased, 'message')} that had been erased since then ${erased === 1 ? 'was' : 'were'} erased again.`
      : ''
  return `The site is as it was at ${createdAt}: ${restored}.${erasedLine}${formerLine}${leftLine} Everyone signs in again.`
}

/** The erasures in the database that will be replaced, if it can still be read. */
async function listPreviousErasures(config: Config) {
  const none = { messageIds: [], receipts: [] }
  if (!config.DATABASE_URL && !existsSync(path.join(config.DATA_DIR, 'site.db'))) return none
  const previous = openResources({ ...config, LOG_LEVEL: 'silent' })
  try {
    return await listErasures(previous.db)
  } catch {
    // The database is empty or damaged, which may be the reason for the restore.
    return none
  } finally {
    await previous.close()
  }
}

function messageOf(error: unknown) {
  if (error instanceof NotEmptyError) return `${error.message} With --replace the backup takes its place.`
  return error instanceof Error ? error.message : String(error)
}

if (import.meta.main) {
  const { code, out, err } = await runRestore(process.argv.slice(2))
  if (out) console.log(out)
  if (err) console.error(err)
  process.exitCode = code
}
