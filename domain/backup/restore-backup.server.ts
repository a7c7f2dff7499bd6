import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { chmod, copyFile, cp, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { buffer } from 'node:stream/consumers'
import { indexPosts } from '#domain/blog/search/index-posts.server.ts'
import { machine } from '#domain/change/actor.ts'
import { type ChangeContext, change } from '#domain/change/change.server.ts'
import { indexParties } from '#domain/conflicts/parties.server.ts'
import { indexMessages } from '#domain/messages/messages.server.ts'
import { checkArchive, readChunks } from '#platform/archive/archive.ts'
import type { Config } from '#platform/config.ts'
import { assertRestorable, restoreDatabase } from '#platform/database/restore.ts'
import type { FileStore } from '#platform/files/file-store.ts'
import type { Resources } from '#platform/resources.ts'
import { folders, secretName } from './backup.ts'
import { listContent, readDescription, readFiles, readRows } from './backup-archive.server.ts'
import { applyErasures, type Erasures } from './erasures.server.ts'

type RestoreConfig = Pick<Config, 'DATABASE_URL' | 'DATA_DIR' | 'CONTENT_DIR' | 'BACKUP_PASSPHRASE'>

/**
 * Restores a backup. Nothing is changed before the file was read to its end and every hash matched. First uploads are added
 * under names that no other file has, then the database is replaced in one step, then content and secret. If killed
 * before that step, the old site is intact; after it, running the same command again completes the restore.
 */
export async function restoreBackup(
  { config, files }: { config: RestoreConfig; files: FileStore },
  file: string,
  { replace }: { replace: boolean },
) {
  const options = { passphrase: config.BACKUP_PASSPHRASE }
  if (!existsSync(file)) throw new Error(`There is no file ${file}.`)
  await assertRestorable(config, { replace })
  await checkArchive(readChunks(file), options)
  const description = await readDescription(file, options)

  // Unpack into the data folder: the content folder may be a mount, or read-only.
  const unpackedContent = path.join(config.DATA_DIR, 'restored-content')
  await rm(unpackedContent, { recursive: true, force: true })
  let secret: Buffer | undefined
  let uploads = 0
  for await (const { name, body } of readFiles(file, options)) {
    const bytes = await buffer(body)
    if (name === secretName) secret = bytes
    else if (name.startsWith(folders.content))
      await writeWithin(unpackedContent, name.slice(folders.content.length), bytes)
    else {
      await files.put(name.slice(folders.uploads.length), bytes)
      uploads++
    }
  }

  const saved = readRows(file, options, description)
  await restoreDatabase(config, { replace }, saved)
  if (secret) await replaceSecret(path.join(config.DATA_DIR, secretName), secret)
  const content = await replaceContent(config, unpackedContent)
  return { createdAt: description.createdAt, tables: saved.digests(), uploads, content }
}

async function replaceSecret(file: string, secret: Buffer) {
  await writeFile(`${file}.restoring`, secret, { mode: 0o600 })
  await rename(`${file}.restoring`, file)
}

/**
 * Replaces the content file by file, so that the folder exists at every moment; if killed in the middle, the same
 * command again completes it. Returns where the former content was copied to, or where the restored content was left if
 * the folder is read-only.
 */
async function replaceContent({ CONTENT_DIR, DATA_DIR }: RestoreConfig, restored: string) {
  if (!existsSync(restored)) return {}
  if ((await fingerprint(CONTENT_DIR)) === (await fingerprint(restored))) {
    await rm(restored, { recursive: true })
    return {}
  }
  const former = path.join(DATA_DIR, `content-before-restore-${new Date().toISOString().replaceAll(/[:.]/g, '-')}`)
  await cp(CONTENT_DIR, former, { recursive: true })
  const wanted = await listContent(restored)
  try {
    for (const name of wanted) {
      const target = path.join(CONTENT_DIR, name)
      await mkdir(path.dirname(target), { recursive: true })
      await copyFile(path.join(restored, name), `${target}.restoring`)
      await rename(`${target}.restoring`, target)
    }
    const obsolete = (await listContent(CONTENT_DIR)).filter((name) => !wanted.includes(name))
    for (const name of obsolete) await rm(path.join(CONTENT_DIR, name))
  } catch (error) {
    if (!isReadOnly(error)) throw error
    await rm(former, { recursive: true })
    return { left: restored }
  }
  await rm(restored, { recursive: true })
  return { former }
}

function isReadOnly(error: unknown) {
  return error instanceof Error && 'code' in error && ['EROFS', 'EACCES', 'EPERM'].includes(String(error.code))
}

async function fingerprint(folder: string) {
  const hash = createHash('sha256')
  for (const name of await listContent(folder)) hash.update(name).update(await readFile(path.join(folder, name)))
  return hash.digest('hex')
}

async function writeWithin(folder: string, name: string, bytes: Buffer) {
  const target = path.join(folder, name)
  if (path.relative(folder, target).startsWith('..')) throw new Error(`The backup names a file outside: ${name}.`)
  await mkdir(path.dirname(target), { recursive: true })
  await writeFile(target, bytes)
  await chmod(target, 0o644)
}

/**
 * Erases again what was erased after the backup, as far as that is known, and rebuilds the search indexes, which a
 * backup does not contain. Returns the number of erased messages.
 */
export async function completeRestore(resources: ChangeContext & Pick<Resources, 'sign'>, erasures: Erasures) {
  await change(resources, machine, async ({ db, record }) => {
    // The backup contains its own row, marked as running.
    await db.deleteFrom('backup').where('running', '=', 1).execute()
    await record('backup restored')
  })
  const erased = await applyErasures(resources, erasures)
  await indexParties(resources)
  await indexPosts(resources)
  await indexMessages(resources)
  return erased
}
