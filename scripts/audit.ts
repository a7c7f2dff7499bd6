import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { readBackupName } from '#domain/backup/backup.ts'
import { readDescription, readRows } from '#domain/backup/backup-archive.server.ts'
import { type RecordHead, verifyRecord } from '#domain/record/record.server.ts'
import { type Config, readConfig, readEnvironment } from '#platform/config.ts'
import { assertDatabaseExists, assertReachable } from '#platform/database/availability.ts'
import { openResources } from '#platform/resources.ts'

const usage = `The record of what was done. The site may run meanwhile.

  npm run audit -- verify [--head NUMBER:SEAL]

Follows the chain of seals from the first entry to the last, and names the first that was altered, removed or added. The
newest backup in BACKUP_DIR tells whether the end was cut off; so does a head of the log ('the end of the record'),
which --head takes, several times if need be.`

/** Runs the command; returns its exit code and output. */
export async function runAudit(args: readonly string[], readSettings = readEnvironment) {
  const heads = parseHeads(args)
  if (!heads) return { code: 1, out: '', err: usage }
  try {
    return await verify(readConfig(readSettings()), heads)
  } catch (error) {
    return { code: 1, out: '', err: error instanceof Error ? error.message : String(error) }
  }
}

function parseHeads(args: readonly string[]) {
  try {
    const options = { head: { type: 'string', multiple: true } } as const
    const { values, positionals } = parseArgs({ args: [...args], options, allowPositionals: true })
    const heads = (values.head ?? []).map((head) => /^(\d+):([\w-]+)$/.exec(head))
    if (positionals.join(' ') !== 'verify' || heads.includes(null)) return undefined
    return heads.map((head): RecordHead => ({ position: Number(head?.[1]), seal: head?.[2] ?? '' }))
  } catch {
    return undefined
  }
}

async function verify(config: Config, heads: RecordHead[]) {
  assertDatabaseExists(config)
  const resources = openResources({ ...config, LOG_LEVEL: 'error' })
  try {
    await assertReachable(resources.db, config.DATABASE_URL)
    const backup = await findHeadInBackup(config)
    const knownHeads = [...heads, ...(backup ? [backup.head] : [])]
    const { entries, head, since, fault } = await verifyRecord(resources.db, resources.sign, knownHeads)
    if (fault) return { code: 1, out: '', err: `The record is broken. ${fault.words}` }
    const comparison = backup ? `, compared with ${backup.name}` : ''
    const period = since ? ` since ${since.slice(0, 10)}` : ''
    return {
      code: 0,
      out: `The record is unbroken: ${entries} entries${period}${comparison}. Head ${head?.position}:${head?.seal}`,
      err: '',
    }
  } finally {
    await resources.close()
  }
}

/** The head in the newest backup; undefined if backups are in an S3 store: this command downloads none. */
async function findHeadInBackup({ BACKUP_DIR, BACKUP_PASSPHRASE: passphrase }: Config) {
  if (BACKUP_DIR === 's3:') return undefined
  const names = await readdir(BACKUP_DIR).catch(() => [])
  const [name] = names
    .filter((candidate) => readBackupName(candidate))
    .sort()
    .reverse()
  if (!name) return undefined
  const file = path.join(BACKUP_DIR, name)
  const description = await readDescription(file, { passphrase })
  for await (const { table, rows } of readRows(file, { passphrase }, description).pages) {
    const [row] = rows
    if (table === 'recordHead' && row) return { name, head: { position: Number(row.position), seal: String(row.seal) } }
  }
  return undefined
}

if (import.meta.main) {
  const { code, out, err } = await runAudit(process.argv.slice(2))
  if (out) console.log(out)
  if (err) console.error(err)
  process.exitCode = code
}
