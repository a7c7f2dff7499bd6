import { stateOf } from '#domain/blog/post-state.ts'
import type { findPictureFacts, OfficePictureRow } from '#domain/gallery/pictures.server.ts'
import { asImage, uploadAddress } from '#domain/images/image.ts'
import { findWebsitePage } from '#domain/website/website-page.ts'

type Facts = Awaited<ReturnType<typeof findPictureFacts>> extends Map<string, infer Fact> ? Fact : never

/** A place that uses a picture. It has no address if visitors do not see it. Keys are unique, names may not be. */
export type PictureUse = { key: string; name: string; address?: string; remark?: string }

export type OfficePicture = ReturnType<typeof asOfficePicture>

/** A picture as the office shows it. An image whose size is unknown is not shown. */
export function asOfficePicture(row: OfficePictureRow, facts: Facts | undefined) {
  const { id, name, alt, imageKey, createdAt, ornamentAt, unlistedAt } = row
  const lacksAlt = alt === '' && ornamentAt === null
  const address = uploadAddress('medias', imageKey)
  const now = new Date()
  return {
    id,
    name,
    alt,
    isOrnament: ornamentAt !== null,
    lacksAlt,
    /** Whether it is shown in the gallery, once it has an alt text. */
    isForGallery: unlistedAt === null,
    /** Meant for the gallery, but without an alt text. */
    isWaiting: lacksAlt && unlistedAt === null,
    address,
    uploadedAt: createdAt,
    uploadedBy: facts?.uploadedBy,
    image: isMeasured(row) ? asImage(address, row) : undefined,
    /** Its position in the gallery. */
    position: facts?.place,
    posts: facts?.posts.map((post) => asUse(post, now)) ?? [],
    pages: facts?.pages.map(asPageUse) ?? [],
  }
}

function asUse(post: Facts['posts'][number], now: Date): PictureUse {
  const { title, slug } = post
  const address = `/blog/${slug}`
  const use = { key: address, name: `Post: ${title}` }
  const state = stateOf(post, now)
  if (state === 'bin') return { ...use, remark: 'in the bin' }
  return state === 'published' ? { ...use, address } : { ...use, remark: 'not yet published' }
}

function asPageUse({ page, isInDraft }: Facts['pages'][number]): PictureUse {
  const address = findWebsitePage(page)?.path ?? page
  const use = { key: page, name: `Page: ${address}` }
  return isInDraft ? { ...use, remark: 'in the draft' } : { ...use, address }
}

type Measures = Pick<OfficePictureRow, 'width' | 'height' | 'placeholder' | 'focusX' | 'focusY'>

function isMeasured(row: Measures): row is { [Name in keyof Measures]: NonNullable<Measures[Name]> } {
  return row.width !== null
}
