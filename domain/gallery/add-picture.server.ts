import { randomUUID } from 'node:crypto'
import { type Actor, accountIn } from '#domain/change/actor.ts'
import { type ChangeContext, change } from '#domain/change/change.server.ts'
import { once } from '#domain/change/once.server.ts'
import { abandonOnError, adoptImage, storeImage } from '#domain/images/store-image.server.ts'
import { Problem } from '#domain/problem.ts'
import type { Resources } from '#platform/resources.ts'
import { findPicture, type OfficePictureRow } from './office-pictures.server.ts'
import type { NewPicture } from './picture.ts'

type AddPictureInput = { input: NewPicture; image: { name: string; bytes: Uint8Array }; key?: string; now?: Date }

/** Adds a picture to the gallery, once per idempotency key; if it cannot be saved, its file is removed. */
export function addPicture(
  resources: ChangeContext & Pick<Resources, 'workerPool'>,
  actor: Actor,
  { input: { alt = '', ornament, listed }, image, key, now = new Date() }: AddPictureInput,
) {
  const at = now.toISOString()
  return once<OfficePictureRow>(resources.db, actor, {
    what: 'picture added',
    key,
    find: (id) => findPicture(resources.db, id),
    make: async (claim) => {
      const stored = await storeImage(resources, 'medias', image.bytes)
      const name = plainName(image.name)
      // A picture with alternative text is not an ornament.
      const ornamentAt = ornament === 'yes' && alt === '' ? at : null
      const unlistedAt = listed === 'no' ? at : null
      const description = { name, alt, ornamentAt, unlistedAt }
      const columns = { ...description, addedBy: accountIn(actor), createdAt: at, updatedAt: at }
      const row = { id: randomUUID(), imageKey: stored.image.key, ...columns }
      return await abandonOnError(resources, stored, () =>
        change(resources, actor, async ({ db, record, invalidate }) => {
          await claim(db, row.id)
          await adoptImage(db, stored)
          await db.insertInto('picture').values(row).execute()
          await record('picture added', row.id)
          invalidate('gallery')
          const picture = await findPicture(db, row.id)
          if (!picture) throw new Problem('not-found')
          return picture
        }),
      )
    },
  })
}

/** The file name without the path that some browsers send. */
function plainName(name: string) {
  return (name.split(/[/\\]/).at(-1) ?? '').replace(/\p{Control}/gu, '').slice(0, 200) || 'picture'
}
