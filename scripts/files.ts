import { createHash } from 'node:crypto'
import { parseArgs } from 'node:util'
import { type Config, readConfig, readEnvironment } from '#platform/config.ts'
import type { FileStore, ListedFile, StoredFile } from '#platform/files/file-store.ts'
import { openUploads } from '#platform/files/open-files.ts'

const usage = `Uploads on disk and in an S3-compatible store.

  npm run files -- move [--back] [--remove]

Copies all uploads from DATA_DIR to the store that the S3 settings name, or back, and compares the SHA-256 hash of each
file on both sides. It may be interrupted and started again, and the site may run meanwhile: what is uploaded after the
beginning needs another run. Nothing is removed, unless --remove is given: then each file whose copy is the same goes.`

const concurrency = 8
const reportEveryMs = 2_000

type Counts = { copied: number; same: number; gone: number }
type Report = (line: string) => void

/** Runs the command; returns its exit code and output. */
export async function runFiles(args: readonly string[], report: Report, readSettings = readEnvironment) {
  const options = parseOptions(args)
  if (!options) return { code: 1, out: '', err: usage }
  try {
    return { code: 0, out: await move(readConfig(readSettings()), options, report), err: '' }
  } catch (error) {
    return { code: 1, out: '', err: error instanceof Error ? error.message : String(error) }
  }
}

type Options = { back?: boolean; remove?: boolean }

function parseOptions(args: readonly string[]): Options | undefined {
  try {
    const options = { back: { type: 'boolean' }, remove: { type: 'boolean' } } as const
    const { values, positionals } = parseArgs({ args: [...args], options, allowPositionals: true })
    return positionals.join(' ') === 'move' ? values : undefined
  } catch {
    return undefined
  }
}

async function move(config: Config, { back = false, remove = false }: Options, report: Report) {
  const { disk, s3 } = openUploads(config)
  if (!s3) throw new Error('No S3 store is set. Set S3_URL, or S3_ENDPOINT and its like.')
  const [from, to] = back ? [s3, disk] : [disk, s3]
  const { copied, same, gone } = await copyAll(from, to, { remove, report })
  const goneLine = gone > 0 ? ` ${gone} were deleted meanwhile.` : ''
  const removedLine = remove
    ? 'Those here were removed.'
    : 'Nothing was removed. What is uploaded from now on needs another run.'
  return `${copied} files copied, ${same} were there already; every hash is the same.${goneLine} ${removedLine}`
}

/** Copies all files and verifies their hashes. */
async function copyAll(from: FileStore, to: FileStore, { remove, report }: { remove: boolean; report: Report }) {
  const files: ListedFile[] = []
  for await (const file of from.list()) files.push(file)
  const existing = new Map<string, number>()
  for await (const { name, size } of to.list()) existing.set(name, size)

  const counts: Counts = { copied: 0, same: 0, gone: 0 }
  let next = 0
  let reportedAt = performance.now()
  async function work() {
    for (let file = files[next++]; file; file = files[next++]) {
      counts[await copy(from, to, file, existing.get(file.name) === file.size)]++
      if (remove) await from.remove(file.name)
      const done = counts.copied + counts.same + counts.gone
      if (performance.now() - reportedAt < reportEveryMs) continue
      reportedAt = performance.now()
      report(`${done} of ${files.length} files`)
    }
  }
  try {
    await Promise.all(Array.from({ length: concurrency }, work))
  } finally {
    // Stop the other workers after a failure.
    next = files.length
  }
  return counts
}

/** Compares a file that an earlier run may have copied, and copies it only if it differs. */
async function copy(from: FileStore, to: FileStore, { name }: ListedFile, mayExist: boolean): Promise<keyof Counts> {
  const source = await from.get(name)
  if (!source) return 'gone'
  const bytes = await source.bytes()
  const expectedHash = hashOf(bytes)
  if (mayExist && (await readHash(await to.get(name))) === expectedHash) return 'same'
  await to.put(name, bytes)
  if ((await readHash(await to.get(name))) === expectedHash) return 'copied'
  throw new Error(`${name} has other bytes at its new place. Nothing of it was removed; start again.`)
}

async function readHash(file: StoredFile | undefined) {
  return file && hashOf(await file.bytes())
}

function hashOf(bytes: Uint8Array) {
  return createHash('sha256').update(bytes).digest('hex')
}

if (import.meta.main) {
  const { code, out, err } = await runFiles(process.argv.slice(2), console.log)
  if (out) console.log(out)
  if (err) console.error(err)
  process.exitCode = code
}
