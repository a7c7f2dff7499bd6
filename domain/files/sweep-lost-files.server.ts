import type { Resources } from '#platform/resources.ts'
import { readFileName } from './file-names.ts'
import { isFileNeeded } from './image-use.server.ts'

const dayMs = 24 * 60 * 60 * 1000

/**
 * Removes files that no row knows and no list names: what a crash left half-written, widths that were being made
 * when their picture was deleted, or of a picture that content/ has no more. What is younger than a day may still be
 * on its way to its row; a width has none to wait for. Tells how many.
 */
export async function sweepLostFiles(
  { db, files }: Pick<Resources, 'db' | 'files'>,
  { ownPictures, now = new Date() }: { ownPictures: ReadonlySet<string>; now?: Date },
) {
  const youngest = new Date(now.getTime() - dayMs).toISOString()
  let removed = 0
  for await (const { name, modifiedAt } of files.list()) {
    const file = readFileName(name)
    const isWidth = file !== undefined && 'widthOf' in file
    if (isWidth && ownPictures.has(file.widthOf)) continue
    if (!isWidth && modifiedAt > youngest) continue
    if (await isFileNeeded(db, name)) continue
    await files.remove(name)
    removed += 1
  }
  return removed
}
