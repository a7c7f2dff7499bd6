import { Hono } from 'hono'
import { z } from 'zod'
import { addPicture } from '#domain/gallery/add-picture.server.ts'
import { deletePicture } from '#domain/gallery/delete-picture.server.ts'
import { editPicture } from '#domain/gallery/edit-picture.server.ts'
import { type OfficePictureRow, searchPictures } from '#domain/gallery/office-pictures.server.ts'
import { NewPicture, PictureChange, pictureStates } from '#domain/gallery/picture.ts'
import { middle } from '#domain/images/image.ts'
import { parse } from '#domain/parse.ts'
import { Problem } from '#domain/problem.ts'
import { rules } from '#domain/rules.ts'
import type { Resources } from '#platform/resources.ts'
import { IdQuery, ListQuery, readQuery } from './list-query.ts'
import { limitBody, readUpload } from './read-upload.ts'
import { type ApiEnvironment, onceKey, readJson, refuse } from './request.ts'
import { accountOf, actorOf, requireSession } from './require-session.ts'

export const MediaQuery = ListQuery.extend({
  state: z.enum(pictureStates, 'all, without-alt or unused.').default('all'),
})
export const DeleteMediaQuery = IdQuery.extend({ evenIfUsed: z.literal('yes').optional() })
const imageLimit = { maxBytes: rules.mediaImage.maxBytes, tooLarge: 'media-too-large' } as const

export function galleryApi(resources: Resources) {
  const { db } = resources
  const session = requireSession(resources)

  return new Hono<ApiEnvironment>()
    .get('/getmedia', async (c) => {
      const { state, q, page, limit } = readQuery(c, MediaQuery)
      const staff = (await accountOf(resources, c)) !== undefined
      if (!staff && state !== 'all') throw new Problem('no-session')
      if (staff) c.header('Cache-Control', 'no-store')
      const { rows, total } = await searchPictures(db, { state, q, page, limit, asStaff: staff })
      return c.json({ media: rows.map(staff ? asMedia : asPublicMedia), total, page, limit })
    })
    .post('/media', session, limitBody(rules.http.maxMediaBytes, 'media-too-large'), async (c) => {
      const { texts, image } = await readUpload(c, imageLimit)
      const input = parse(NewPicture, texts)
      if (!image) throw new Problem('invalid-input', { fields: { image: ['Please upload an image'] } })
      const picture = await addPicture(resources, actorOf(c), { input, image, key: onceKey(c) })
      return c.json({ media: asMedia(picture) }, 201)
    })
    .patch('/media', session, limitBody(rules.http.maxBodyBytes, 'too-large'), async (c) => {
      const { id } = readQuery(c, IdQuery)
      const input = parse(PictureChange, await readJson(c))
      return c.json({ media: asMedia(await editPicture(resources, actorOf(c), id, input)) })
    })
    .delete('/deletemedia', session, async (c) => {
      const { id, evenIfUsed } = readQuery(c, DeleteMediaQuery)
      const picture = await deletePicture(resources, actorOf(c), id, { evenIfUsed: evenIfUsed === 'yes' })
      return c.json({ media: asMedia(picture) })
    })
    .all('/getmedia', refuse('method-not-allowed'))
    .all('/media', refuse('method-not-allowed'))
    .all('/deletemedia', refuse('method-not-allowed'))
}

/** A picture in the names of the wire. What the sender called the file is for the office alone. */
function asMedia(picture: OfficePictureRow) {
  return {
    ...asPublicMedia(picture),
    name: picture.name,
    ornament: picture.ornamentAt !== null,
    listed: picture.unlistedAt === null,
  }
}

function asPublicMedia({ id, imageKey, alt, createdAt, focusX, focusY }: OfficePictureRow) {
  const focus = { x: focusX ?? middle.x, y: focusY ?? middle.y }
  return { _id: id, id, mediaimage: imageKey, alt, focus, uploadedAt: createdAt }
}
