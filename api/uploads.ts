import { Hono } from 'hono'
import type { ImageFolder } from '#domain/files/file-names.ts'
import { imageFile, shortName } from '#domain/files/file-names.ts'
import { isImageUsedAnywhere } from '#domain/files/image-use.server.ts'
import type { Variants } from '#domain/images/variants.server.ts'
import type { Resources } from '#platform/resources.ts'
import { type ApiEnvironment, refuse } from './request.ts'
import { sendPicture } from './send-picture.ts'

const image = '/:folder{blogs|medias}/:name{[a-f0-9]{32}\\.webp}'

/** Images of posts and of the gallery. A name is the hash of its content, so it may be kept for ever. */
export function uploadsApi({ db, files }: Pick<Resources, 'db' | 'files'>, variants: Variants) {
  return new Hono<ApiEnvironment>()
    .get(image, (c) => {
      const { folder, name } = c.req.param()
      const master = {
        key: shortName(name),
        type: 'image/webp',
        open: () => files.get(imageFile(folder as ImageFolder, name)),
        isWanted: () => isImageUsedAnywhere(db, name),
      }
      return sendPicture(c, variants, master, `image:${name}`)
    })
    .all(image, refuse('method-not-allowed'))
    .all('*', refuse('not-found'))
}
