import { existsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { backUpTo } from '#domain/backup/back-up-to.server.ts'
import { verifyBackup } from '#domain/backup/verify-backup.server.ts'
import { type Config, readConfig, readEnvironment } from '#platform/config.ts'
import { assertReachable } from '#platform/database/reachable.ts'
import { openResources } from '#platform/resources.ts'

const usage = `A backup of everything the site keeps, in one file. The site may run meanwhile.

  npm run backup -- FILE
  npm run backup -- --verify FILE`

/** Does what the words of a command line ask for: its exit code, and what it says. */
export async function runBackup(words: readonly string[], readSettings = readEnvironment) {
  const [first = '', second = ''] = words
  const isVerifying = first === '--verify'
  const file = isVerifying ? second : first
  if (!file || file.startsWith('-') || words.length !== (isVerifying ? 2 : 1)) return { code: 1, out: '', err: usage }
  try {
    const config = readConfig(readSettings())
    const out = await (isVerifying ? verify(config, path.resolve(file)) : backUp(config, path.resolve(file)))
    return { code: 0, out, err: '' }
  } catch (error) {
    return { code: 1, out: '', err: error instanceof Error ? error.message : String(error) }
  }
}

async function verify({ BACKUP_PASSPHRASE }: Config, file: string) {
  const { description, tables } = await verifyBackup(file, {
    passphrase: BACKUP_PASSPHRASE,
    temporaryFolder: tmpdir(),
  })
  return `The backup of ${description.createdAt} is whole: ${rowCount(tables)} rows and every file are as they were.`
}

async function backUp(config: Config, file: string) {
  if (!config.DATABASE_URL && !existsSync(path.join(config.DATA_DIR, 'site.db')))
    throw new Error(`There is no database in ${config.DATA_DIR} (DATA_DIR).`)
  const resources = openResources({ ...config, LOG_LEVEL: 'warn' })
  try {
    await assertReachable(resources.db, config.DATABASE_URL)
    const { tables, bytes } = await backUpTo(resources, file)
    const encrypted = config.BACKUP_PASSPHRASE ? 'encrypted' : 'not encrypted'
    return `${file}: ${rowCount(tables)} rows, ${Math.ceil(bytes / 1_000_000)} MB, ${encrypted}, verified.`
  } finally {
    await resources.close()
  }
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
