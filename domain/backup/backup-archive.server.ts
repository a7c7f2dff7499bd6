import { existsSync, openAsBlob } from 'node:fs'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import path from 'node:path'
import { buffer } from 'node:stream/consumers'
import { zstdCompressSync, zstdDecompressSync } from 'node:zlib'
import { readFileName } from '#domain/files/file-names.ts'
import { type ArchiveWriter, checkArchive, createArchive, readArchive, readChunks } from '#platform/archive/archive.ts'
import { DamagedEntryError } from '#platform/archive/tar.ts'
import type { Config } from '#platform/config.ts'
import { restoreDatabase, type SavedRows } from '#platform/database/restore.ts'
import { openDigests, type Page, readSnapshot, type Snapshot } from '#platform/database/snapshot.ts'
import type { FileStore } from '#platform/files/file-store.ts'
import {
  BackupDescription,
  descriptionName,
  folders,
  type Report,
  SavedTables,
  secretName,
  tablesName,
} from './backup.ts'

export type BackupConfig = Pick<
  Config,
  'DATABASE_URL' | 'DATA_DIR' | 'CONTENT_DIR' | 'SESSION_SECRET' | 'BACKUP_PASSPHRASE'
>

type WriteBackupOptions = { file: string; sentinel: string | null; report?: Report }

/** Rows are compressed in chunks of this size. */
const chunkBytes = 1024 * 1024

/**
 * Writes a backup of all data of the site, with the rows as of one moment. Files are copied after that moment: none is
 * removed while a backup runs, so every file that a row needs exists. Returns the size.
 */
export async function writeBackup(
  { config, files }: { config: BackupConfig; files: FileStore },
  { file, sentinel, report = () => {} }: WriteBackupOptions,
) {
  const archive = await createArchive(file, { passphrase: config.BACKUP_PASSPHRASE })
  try {
    await readSnapshot(config, (snapshot) => addRows(archive, snapshot, { sentinel, report }))
    await addUploads(archive, files, report)
    await addContent(archive, config.CONTENT_DIR)
    await addSecret(archive, config)
    return await archive.close()
  } catch (error) {
    await archive.abort()
    throw error
  }
}

async function addRows(
  archive: ArchiveWriter,
  { migrations, rowCount, pages }: Snapshot,
  { sentinel, report }: Pick<WriteBackupOptions, 'sentinel'> & { report: Report },
) {
  const description = { format: 1, createdAt: new Date().toISOString(), migrations, sentinel } as const
  await archive.add(descriptionName, asJson(description satisfies BackupDescription))
  const digests = openDigests()
  let done = 0
  for await (const { name, lines } of chunks(pages(), digests.add)) {
    await archive.add(name, zstdCompressSync(lines.join('')))
    done += lines.length
    report({ step: 'rows', done, total: rowCount })
  }
  await archive.add(tablesName, asJson(digests.result()))
}

/** Lines of JSON, in chunks that fit in memory. */
async function* chunks(pages: AsyncIterable<Page>, onPage: (page: Page) => void) {
  let [table, part, size, lines]: [string, number, number, string[]] = ['', 0, 0, []]
  for await (const page of pages) {
    onPage(page)
    if (table && (page.table !== table || size > chunkBytes)) {
      yield { name: chunkName(table, part), lines }
      ;[size, lines] = [0, []]
      part = page.table === table ? part + 1 : 0
    }
    table = page.table
    for (const row of page.rows) {
      const line = `${JSON.stringify(row)}\n`
      lines.push(line)
      size += line.length
    }
  }
  yield { name: chunkName(table, part), lines }
}

function chunkName(table: string, part: number) {
  return `${folders.rows}${table}/${String(part).padStart(6, '0')}.ndjson.zst`
}

/** Skips the widths of pictures: they are created again on request. */
async function addUploads(archive: ArchiveWriter, files: FileStore, report: Report) {
  const names: string[] = []
  for await (const { name } of files.list()) {
    const file = readFileName(name)
    if (file && !('widthOf' in file)) names.push(name)
  }
  for (const [index, name] of names.sort().entries()) {
    report({ step: 'files', done: index, total: names.length })
    const bytes = await readUpload(files, name)
    if (bytes) await archive.add(folders.uploads + name, bytes)
  }
}

/** The bytes of a picture. If the file is replaced by the same bytes during the read, reads it again. */
async function readUpload(files: FileStore, name: string) {
  const read = async () => {
    const stored = await files.get(name)
    // Not `stream`: if a download breaks off, the S3 store repeats the request only for `bytes`.
    return stored && (await stored.bytes())
  }
  return await read().catch((error) => {
    if (error instanceof DOMException && error.name === 'NotReadableError') return read()
    throw error
  })
}

async function addContent(archive: ArchiveWriter, folder: string) {
  for (const name of await listContent(folder)) {
    const blob = await openAsBlob(path.join(folder, name))
    await archive.add(folders.content + name, { size: blob.size, stream: blob.stream() })
  }
}

/** All files of a content folder, sorted; hidden files are not content. */
export async function listContent(folder: string) {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)).split(path.sep).join('/'))
    .filter((name) => !name.split('/').some((part) => part.startsWith('.')))
    .sort()
}

/**
 * Adds the secret: without it, second factors and the links in acknowledgements would not work in a restored site. A
 * secret from the settings is not part of a backup.
 */
async function addSecret(archive: ArchiveWriter, { SESSION_SECRET, DATA_DIR }: BackupConfig) {
  if (SESSION_SECRET) return
  const secret = await readFile(path.join(DATA_DIR, secretName)).catch(() => undefined)
  if (secret) await archive.add(secretName, secret)
}

function asJson(value: unknown) {
  return Buffer.from(JSON.stringify(value))
}

type Passphrase = { passphrase?: string }

/** Reads `backup.json`, the first entry of a backup. */
export async function readDescription(file: string, options: Passphrase) {
  for await (const { name, body } of readArchive(readChunks(file), options)) {
    if (name !== descriptionName) break
    const description = await parseJson(body)
    const parsed = BackupDescription.safeParse(description)
    if (parsed.success) return parsed.data
    throw new Error('The backup is of a format that this version of the program does not know.')
  }
  throw new Error('This is no backup of the site.')
}

/** The rows of a backup, page by page. */
export function readRows(
  file: string,
  options: Passphrase,
  { migrations, sentinel }: Pick<BackupDescription, 'migrations' | 'sentinel'>,
): SavedRows {
  let tables: ReturnType<SavedRows['digests']> = {}

  async function* pages(): AsyncGenerator<Page> {
    for await (const { name, body } of readArchive(readChunks(file), options)) {
      if (name === tablesName) {
        tables = SavedTables.parse(await parseJson(body))
        return
      }
      const [, table] = /^rows\/(\w+)\//.exec(name) ?? []
      if (table) yield { table, rows: parseLines(name, await buffer(body)) }
    }
  }

  return { migrations, sentinel, pages: pages(), digests: () => tables }
}

/** The other entries of a backup: uploads, content and the secret. */
export async function* readFiles(file: string, options: Passphrase) {
  for await (const { name, size, body } of readArchive(readChunks(file), options)) {
    if (name === descriptionName || name === tablesName || name.startsWith(folders.rows)) continue
    yield { name, size, body }
  }
}

function parseLines(name: string, compressed: Buffer): Page['rows'] {
  try {
    const lines = zstdDecompressSync(compressed).toString().split('\n')
    return lines.filter(Boolean).map((line) => JSON.parse(line))
  } catch (error) {
    throw new DamagedEntryError(`"${name}"`, error)
  }
}

async function parseJson(body: AsyncIterable<Uint8Array>): Promise<unknown> {
  return JSON.parse((await buffer(body)).toString())
}

/**
 * Reads the file to its end and checks every hash, then restores the rows into a temporary SQLite database and compares them
 * and the sentinel. Throws a readable error at any difference.
 */
export async function verifyBackup(
  file: string,
  { passphrase, temporaryFolder, onChecked }: { passphrase?: string; temporaryFolder: string; onChecked?: () => void },
) {
  if (!existsSync(file)) throw new Error(`There is no file ${file}.`)
  await checkArchive(readChunks(file), { passphrase })
  onChecked?.()
  const description = await readDescription(file, { passphrase })
  const folder = await mkdtemp(path.join(temporaryFolder, 'verification-'))
  try {
    const saved = readRows(file, { passphrase }, description)
    await restoreDatabase({ DATA_DIR: folder }, { replace: false }, saved)
    return { description, tables: saved.digests() }
  } finally {
    await rm(folder, { recursive: true })
  }
}
