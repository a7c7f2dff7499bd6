import { rules } from '#domain/rules.ts'
import type { Resources } from '#platform/resources.ts'
import type { ImageFolder } from './image.ts'

/** Removes an image that no row uses any more, with its widths; one in use stays. */
export async function removeImage({ db, files }: Pick<Resources, 'db' | 'files'>, folder: ImageFolder, key: string) {
  const table = folder === 'blogs' ? 'post' : 'picture'
  const other = folder === 'blogs' ? 'picture' : 'post'
  const used = (name: 'post' | 'picture') =>
    db.selectFrom(name).select('id').where('imageKey', '=', key).limit(1).executeTakeFirst()
  if (await used(table)) return
  await files.remove(`${folder}/${key}`)
  if (await used(other)) return

  await db.deleteFrom('image').where('key', '=', key).execute()
  const name = key.replace('.webp', '')
  for (const width of rules.picture.widths) {
    await Promise.all(['webp', 'avif'].map((format) => files.remove(`variants/${name}-${width}.${format}`)))
  }
}
