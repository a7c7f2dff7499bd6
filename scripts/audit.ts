import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { readDescription, readRows } from '#domain/backup/read-backup.server.ts'
import { readBackupName } from '#domain/backup/rotation.ts'
import { type RecordHead, verifyRecord } from '#domain/record/verify-record.server.ts'
import { type Config, readConfig, readEnvironment } from '#platform/config.ts'
import { assertReachable } from '#platform/database/reachable.ts'
import { openResources } from '#platform/resources.ts'

const usage = `The record of what was done. The site may run meanwhile.

  npm run audit -- verify [--head NUMBER:SEAL]

Follows the chain of seals from the first entry to the last, and names the first that was altered, removed or added. The
newest backup in BACKUP_DIR tells whether the end was cut off; so does a head of the log ('the end of the record'),
which --head takes, several times if need be.`

/** Does what the words of a command line ask for: its exit code, and what it says. */
export async function runAudit(words: readonly string[], readSettings = readEnvironment) {
  const heads = readWords(words)
  if (!heads) return { code: 1, out: '', err: usage }
  try {
    return await verify(readConfig(readSettings()), heads)
  } catch (error) {
    return { code: 1, out: '', err: error instanceof Error ? error.message : String(error) }
  }
}

function readWords(words: readonly string[]) {
  try {
    const options = { head: { type: 'string', multiple: true } } as const
    const { values, positionals } = parseArgs({ args: [...words], options, allowPositionals: true })
    const heads = (values.head ?? []).map((head) => /^(\d+):([\w-]+)$/.exec(head))
    if (positionals.join(' ') !== 'verify' || heads.includes(null)) return undefined
    return heads.map((head): RecordHead => ({ position: Number(head?.[1]), seal: head?.[2] ?? '' }))
  } catch {
    return undefined
  }
}

async function verify(config: Config, heads: RecordHead[]) {
  const resources = openResources({ ...config, LOG_LEVEL: 'error' })
  try {
    await assertReachable(resources.db, config.DATABASE_URL)
    const backup = await findHeadInBackup(config)
    const known = [...heads, ...(backup ? [backup.head] : [])]
    const { entries, head, since, fault } = await verifyRecord(resources.db, resources.sign, known)
    if (fault) return { code: 1, out: '', err: `The record is broken. ${fault.words}` }
    const beside = backup ? `, compared with ${backup.name}` : ''
    const of = since ? ` since ${since.slice(0, 10)}` : ''
    return {
      code: 0,
      out: `The record is unbroken: ${entries} entries${of}${beside}. Head ${head?.position}:${head?.seal}`,
      err: '',
    }
  } finally {
    await resources.close()
  }
}

/** The head that the newest backup holds; one in an S3 store is not fetched for it. */
async function findHeadInBackup({ BACKUP_DIR, BACKUP_PASSPHRASE: passphrase }: Config) {
  if (BACKUP_DIR === 's3:') return undefined
  const names = await readdir(BACKUP_DIR).catch(() => [])
  const [name] = names
    .filter((each) => readBackupName(each))
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
