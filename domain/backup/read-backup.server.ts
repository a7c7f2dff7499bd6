import { buffer } from 'node:stream/consumers'
import { zstdDecompressSync } from 'node:zlib'
import { readArchive, readChunks } from '#platform/archive/archive.ts'
import { DamagedEntryError } from '#platform/archive/tar.ts'
import type { SavedRows } from '#platform/database/restore.ts'
import type { Page } from '#platform/database/snapshot.ts'
import { BackupDescription, descriptionName, folders, SavedTables, tablesName } from './backup-format.ts'

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
