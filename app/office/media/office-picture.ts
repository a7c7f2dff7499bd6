import { stateOf } from '#domain/blog/post-state.ts'
import type { OfficePictureRow } from '#domain/gallery/office-pictures.server.ts'
import type { findPictureFacts } from '#domain/gallery/picture-facts.server.ts'
import { asImage, uploadAddress } from '#domain/images/image.ts'
import { findWebsitePage } from '#domain/website/website-page.ts'

type Facts = Awaited<ReturnType<typeof findPictureFacts>> extends Map<string, infer Fact> ? Fact : never

/** A place where visitors see a picture; without an address where they do not see it yet, or no more. Names may be alike, keys not. */
export type Use = { key: string; name: string; address?: string; remark?: string }

export type OfficePicture = ReturnType<typeof asOfficePicture>

/** An image that is not measured has no size to show it in; its board ground stands there. */
export function asOfficePicture(row: OfficePictureRow, facts: Facts | undefined, now = new Date()) {
  const { id, name, alt, imageKey, createdAt, ornamentAt, unlistedAt } = row
  const lacksAlt = alt === '' && ornamentAt === null
  const address = uploadAddress('medias', imageKey)
  return {
    id,
    name,
    alt,
    isOrnament: ornamentAt !== null,
    lacksAlt,
    /** Whether it is shown in the gallery, once it has its words. */
    isForGallery: unlistedAt === null,
    /** Not in the gallery before it has its words. */
    isWaiting: lacksAlt && unlistedAt === null,
    address,
    uploadedAt: createdAt,
    uploadedBy: facts?.uploadedBy,
    image: isMeasured(row) ? asImage(address, row) : undefined,
    /** In the gallery, by its place. */
    place: facts?.place,
    posts: facts?.posts.map((post) => asUse(post, now)) ?? [],
    pages: facts?.pages.map(asPageUse) ?? [],
  }
}

function asUse(post: Facts['posts'][number], now: Date): Use {
  const { title, slug } = post
  const address = `/blog/${slug}`
  const use = { key: address, name: `Post: ${title}` }
  const state = stateOf(post, now)
  if (state === 'bin') return { ...use, remark: 'in the bin' }
  return state === 'published' ? { ...use, address } : { ...use, remark: 'not yet published' }
}

function asPageUse({ page, isInDraft }: Facts['pages'][number]): Use {
  const address = findWebsitePage(page)?.path ?? page
  const use = { key: page, name: `Page: ${address}` }
  return isInDraft ? { ...use, remark: 'in the draft' } : { ...use, address }
}

type Measures = Pick<OfficePictureRow, 'width' | 'height' | 'placeholder' | 'focusX' | 'focusY'>

function isMeasured(row: Measures): row is { [Name in keyof Measures]: NonNullable<Measures[Name]> } {
  return row.width !== null
}
