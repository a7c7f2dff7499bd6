import { readFileName } from '#domain/files/file-names.ts'
import { isFileNeeded } from '#domain/files/image-use.server.ts'
import type { Db } from '#platform/database/tables.ts'
import { abandonFiles, type SweepContext } from './sweep-discarded.server.ts'

const dayMs = 24 * 60 * 60 * 1000

/**
 * Removes files that no row refers to: half-written files of a crash, widths that were created while their picture was
 * deleted, widths of pictures that are no longer in content/. Skips files younger than a day, whose row may still be
 * inserted, and files older than the database, which belong to another one. Widths can be created again, so these two
 * limits do not apply to them. Returns the number of files.
 */
export async function sweepLostFiles(
  resources: SweepContext,
  { ownPictures, now = new Date() }: { ownPictures: ReadonlySet<string>; now?: Date },
) {
  const { db, files } = resources
  const youngest = new Date(now.getTime() - dayMs).toISOString()
  const oldest = await findCreatedAt(db)
  const lost: string[] = []
  for await (const { name, modifiedAt } of files.list()) {
    const file = readFileName(name)
    const isWidth = file !== undefined && 'widthOf' in file
    if (isWidth && ownPictures.has(file.widthOf)) continue
    if (!isWidth && (modifiedAt > youngest || modifiedAt < oldest)) continue
    if (await isFileNeeded(db, name)) continue
    lost.push(name)
  }
  if (lost.length > 0) await abandonFiles(resources, ...lost)
  return lost.length
}

/** When the database was created. */
export async function findCreatedAt(db: Db) {
  const { first } = await db
    .selectFrom('migration')
    .select(({ fn }) => fn.min('timestamp').as('first'))
    .executeTakeFirstOrThrow()
  return first
}
