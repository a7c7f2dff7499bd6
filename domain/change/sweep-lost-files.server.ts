import { readFileName } from '#domain/files/file-names.ts'
import { isFileNeeded } from '#domain/files/image-use.server.ts'
import type { Db } from '#platform/database/tables.ts'
import { abandonFiles, type SweepContext } from './sweep-discarded.server.ts'

const dayMs = 24 * 60 * 60 * 1000

/**
 * Removes files that no row knows and no list names: what a crash left half-written, widths that were being made
 * when their picture was deleted, or of a picture that content/ has no more. What is younger than a day may still be
 * on its way to its row, and what is older than the database was never its own: somebody may have put a new one beside
 * the uploads of another. A width is made anew, and waits for neither. Tells how many.
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

/** When the database was made. */
export async function findCreatedAt(db: Db) {
  const { first } = await db
    .selectFrom('migration')
    .select(({ fn }) => fn.min('timestamp').as('first'))
    .executeTakeFirstOrThrow()
  return first
}
