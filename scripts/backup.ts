import { tmpdir } from 'node:os'
import path from 'node:path'
import { readBackupName } from '#domain/backup/backup.ts'
import { verifyBackup } from '#domain/backup/backup-archive.server.ts'
import { backUpTo, withNamedBackup } from '#domain/backup/backup-file.server.ts'
import { type Config, readConfig, readEnvironment } from '#platform/config.ts'
import { assertDatabaseExists, assertReachable } from '#platform/database/availability.ts'
import { openBackups } from '#platform/files/open-files.ts'
import { openResources } from '#platform/resources.ts'

const usage = `A backup of everything the site keeps, in one file. The site may run meanwhile.

  npm run backup -- FILE
  npm run backup -- --verify FILE
  npm run backup -- --list

To be verified, FILE is a path, or s3:NAME for a backup in the S3 store; --list shows those in BACKUP_DIR.`

/** Runs the command; returns its exit code and output. */
export async function runBackup(args: readonly string[], readSettings = readEnvironment) {
  const command = parseCommand(args)
  if (!command) return { code: 1, out: '', err: usage }
  try {
    return { code: 0, out: await command(readConfig(readSettings())), err: '' }
  } catch (error) {
    return { code: 1, out: '', err: error instanceof Error ? error.message : String(error) }
  }
}

function parseCommand([first = '', ...more]: readonly string[]): ((config: Config) => Promise<string>) | undefined {
  const [file = ''] = more
  if (first === '--list') return more.length === 0 ? list : undefined
  if (first === '--verify') return more.length === 1 && isFile(file) ? (config) => verify(config, file) : undefined
  return more.length === 0 && isFile(first) ? (config) => backUp(config, path.resolve(first)) : undefined
}

function isFile(argument: string) {
  return argument !== '' && !argument.startsWith('-')
}

async function list(config: Config) {
  const names: string[] = []
  for await (const { name, size } of openBackups(config).list()) {
    if (readBackupName(name)) names.push(`${name} (${megabytes(size)})`)
  }
  return names.length === 0 ? `There is no backup in ${config.BACKUP_DIR} (BACKUP_DIR).` : names.sort().join('\n')
}

async function verify(config: Config, named: string) {
  const { description, tables } = await withNamedBackup(config, named, (file) =>
    verifyBackup(file, { passphrase: config.BACKUP_PASSPHRASE, temporaryFolder: tmpdir() }),
  )
  return `The backup of ${description.createdAt} is whole: ${rowCount(tables)} rows and every file are as they were.`
}

async function backUp(config: Config, file: string) {
  assertDatabaseExists(config)
  const resources = openResources({ ...config, LOG_LEVEL: 'warn' })
  try {
    await assertReachable(resources.db, config.DATABASE_URL)
    const { tables, bytes } = await backUpTo(resources, file)
    const encrypted = config.BACKUP_PASSPHRASE ? 'encrypted' : 'not encrypted'
    return `${file}: ${rowCount(tables)} rows, ${megabytes(bytes)}, ${encrypted}, verified.`
  } finally {
    await resources.close()
  }
}

function megabytes(bytes: number) {
  return `${Math.ceil(bytes / 1_000_000)} MB`
}

function rowCount(tables: Record<string, { rows: number }>) {
  return Object.values(tables).reduce((total, { rows }) => total + rows, 0)
}

if (import.meta.main) {
  const { code, out, err } = await runBackup(process.argv.slice(2))
  if (out) console.log(out)
  if (err) console.error(err)
  process.exitCode = code
}
