import { OpenAPIHono, z } from '@hono/zod-openapi'
import { listPagesShowing } from '#domain/files/file-use.server.ts'
import type { OpenContent } from '#domain/firm/open-content.server.ts'
import { addPicture, deletePicture, editPicture } from '#domain/gallery/edit-picture.server.ts'
import { NewPicture, PictureChange, pictureStates } from '#domain/gallery/picture.ts'
import { type OfficePictureRow, searchPictures } from '#domain/gallery/pictures.server.ts'
import { middle } from '#domain/images/image.ts'
import { rules } from '#domain/rules.ts'
import { rebuildContent } from '#domain/website/publish-website.server.ts'
import type { Resources } from '#platform/resources.ts'
import { type ApiEnvironment, actorOf, bytesOf, isStaff, limitBody, readUpload, requireSelf } from './request.ts'
import {
  formBody,
  IdempotencyKey,
  IdQuery,
  image,
  imageProblems,
  jsonBody,
  jsonResponse,
  ListQuery,
  listFields,
  moment,
  officeOnly,
  route,
} from './route.ts'

const MediaQuery = ListQuery.extend({
  state: z.enum(pictureStates, 'all, without-alt or unused.').default('all'),
})
const DeleteMediaQuery = IdQuery.extend({ evenIfUsed: z.literal('yes').optional() })

const Media = z
  .strictObject({
    _id: z.string(),
    id: z.string(),
    mediaimage: z.string(),
    alt: z.string(),
    /** The focal point, which no crop may cut off, in per cent from the left and from the top. */
    focus: z.strictObject({ x: z.int(), y: z.int() }),
    uploadedAt: moment,
    /** These three are only sent to staff. */
    name: z.string().optional(),
    ornament: z.boolean().optional(),
    /** Whether the gallery of the website shows it. */
    listed: z.boolean().optional(),
  })
  .openapi('Media')
const MediaList = z.strictObject({ media: z.array(Media), ...listFields }).openapi('MediaList')
const MediaAnswer = z.strictObject({ media: Media }).openapi('MediaAnswer')

/** The pictures that the staff upload. */
export function galleryApi(resources: Resources, content: OpenContent) {
  const office = { tags: ['Pictures'], ...officeOnly(resources, 'pictures') }
  const upload = readUpload({
    maxBodyBytes: rules.http.maxMediaBytes,
    maxImageBytes: rules.mediaImage.maxBytes,
    tooLarge: 'media-too-large',
  })

  return new OpenAPIHono<ApiEnvironment>()
    .openapi(
      route({
        method: 'get',
        path: '/getmedia',
        tags: ['Pictures'],
        summary:
          'List the pictures of the gallery, newest first; with a session also those without alternative text, or unused',
        request: { query: MediaQuery },
        responses: { 200: jsonResponse(MediaList) },
        problems: ['no-session'],
      }),
      async (c) => {
        const { state, q, page, limit } = c.req.valid('query')
        if (state !== 'all') await requireSelf(resources, c, 'pictures')
        const staff = await isStaff(resources, c, 'pictures')
        if (staff) c.header('Cache-Control', 'no-store')
        const { rows, total } = await searchPictures(resources.db, { state, q, page, limit, asStaff: staff })
        return c.json({ media: rows.map(staff ? asMedia : asPublicMedia), total, page, limit }, 200)
      },
    )
    .openapi(
      route({
        ...office,
        method: 'post',
        path: '/media',
        summary: 'Add a picture to the gallery',
        middleware: [...office.middleware, ...upload],
        request: { headers: IdempotencyKey, body: formBody(NewPicture.extend({ image })) },
        responses: { 201: jsonResponse(MediaAnswer) },
        problems: ['media-too-large', ...imageProblems],
      }),
      async (c) => {
        const { image, ...input } = c.req.valid('form')
        const file = { name: image.name, bytes: await bytesOf(image) }
        const sent = { input, image: file, key: c.req.valid('header')['Idempotency-Key'] }
        return c.json({ media: asMedia(await addPicture(resources, actorOf(c), sent)) }, 201)
      },
    )
    .openapi(
      route({
        ...office,
        method: 'patch',
        path: '/media',
        summary: 'Set the alternative text and the focal point of a picture, or mark it as decorative',
        middleware: [...office.middleware, limitBody(rules.http.maxBodyBytes, 'too-large')],
        request: { query: IdQuery, body: jsonBody(PictureChange) },
        responses: { 200: jsonResponse(MediaAnswer) },
      }),
      async (c) => {
        const input = c.req.valid('json')
        const picture = await editPicture(resources, actorOf(c), c.req.valid('query').id, input)
        if (input.focus) {
          const pages = await listPagesShowing(resources.db, [picture.imageKey])
          if (pages.some(({ isInDraft }) => !isInDraft)) await rebuildContent(resources, content)
        }
        return c.json({ media: asMedia(picture) }, 200)
      },
    )
    .openapi(
      route({
        ...office,
        method: 'delete',
        path: '/deletemedia',
        summary: 'Delete a picture',
        request: { query: DeleteMediaQuery },
        responses: { 200: jsonResponse(MediaAnswer) },
        problems: ['picture-in-use', 'picture-on-website'],
      }),
      async (c) => {
        const { id, evenIfUsed } = c.req.valid('query')
        const picture = await deletePicture(resources, actorOf(c), id, { evenIfUsed: evenIfUsed === 'yes' })
        return c.json({ media: asMedia(picture) }, 200)
      },
    )
}

/** With the fields for staff only, such as the original file name. */
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
