import type { SyntheticEvent } from 'react'
import { stateOf } from '#domain/blog/post-state.ts'
import type { PictureState } from '#domain/gallery/picture.ts'
import type { findPictureFacts, OfficePictureRow } from '#domain/gallery/pictures.server.ts'
import { asImage, uploadAddress } from '#domain/images/image.ts'
import { amount, numberWord, plural } from '#domain/number-word.ts'
import { findWebsitePage } from '#domain/website/website-page.ts'

type Facts = Awaited<ReturnType<typeof findPictureFacts>> extends Map<string, infer Fact> ? Fact : never

/** A place that uses a picture. It has no address if visitors do not see it. Keys are unique, names may not be. */
export type Use = { key: string; name: string; address?: string; remark?: string }

export type OfficePicture = ReturnType<typeof asOfficePicture>

/** A picture as the office shows it. An image whose size is unknown is not shown. */
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
    /** Whether it is shown in the gallery, once it has an alt text. */
    isForGallery: unlistedAt === null,
    /** Meant for the gallery, but without an alt text. */
    isWaiting: lacksAlt && unlistedAt === null,
    address,
    uploadedAt: createdAt,
    uploadedBy: facts?.uploadedBy,
    image: isMeasured(row) ? asImage(address, row) : undefined,
    /** Its position in the gallery. */
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

type Counted = { total: number; q?: string; state: PictureState; shown: number; waiting: number }

/** The line above the list: how many pictures there are, and how many are in the gallery. */
export function countOf({ total, q, state, shown, waiting }: Counted, inLines: boolean) {
  const images = amount(total, 'image')
  if (q) return `${images} found.`
  if (inLines) return `${whatIsMissing(total, state)} Every line is saved as you leave it.`
  if (state !== 'all') return `${images}.`
  return `${images}. ${shownOf(shown, total)} in the gallery on the Media page.${missing(waiting)}`
}

function shownOf(shown: number, total: number) {
  if (shown === total) return 'Shown'
  if (total === 1) return 'Not shown'
  if (shown <= 1) return `${shown === 1 ? 'One' : 'None'} of them is shown`
  return `${shown} of them are shown`
}

function missing(waiting: number) {
  if (waiting === 0) return ''
  const pictures = `${numberWord(waiting)} ${plural(waiting, 'is', 'are')}`
  return ` ${pictures} not shown yet, for want of an alt text.`
}

type UploadResult = { waiting: number; isForGallery: boolean }

/** The toast after an upload: pictures without an alt text are not in the gallery yet. */
export function uploadedWords(names: string[], { waiting, isForGallery }: UploadResult): [title: string, text: string] {
  const [first] = names
  if (first && names.length === 1) {
    if (!isForGallery) return ['Image uploaded', `${first} is in Media, and not in the gallery.`]
    const where = waiting > 0 ? 'is not in the gallery until it has an alt text' : 'is now in the gallery'
    return ['Image uploaded', `${first} ${where}.`]
  }
  const title = `${names.length} images uploaded`
  if (!isForGallery) return [title, 'They are in Media, and not in the gallery.']
  if (waiting === 0) return [title, 'They are now in the gallery.']
  const which = waiting === names.length ? 'None is' : `${numberWord(waiting)} ${plural(waiting, 'is', 'are')} not`
  return [title, `${which} in the gallery yet, for want of an alt text.`]
}

/** How many of the chosen pictures were uploaded. */
export function addedOf(uploaded: number, total: number) {
  const pictures = `${amount(total, 'picture')} ${plural(uploaded, 'was', 'were')} added.`
  return uploaded === total ? pictures : `${uploaded} of ${pictures}`
}

function whatIsMissing(total: number, state: PictureState) {
  if (state !== 'without-alt') return 'What each picture shows, in a sentence.'
  const pictures = `${numberWord(total)} ${plural(total, 'picture says', 'pictures say')}`
  return `${pictures} nothing to readers who do not see them. Write one sentence each.`
}

/** Props for the element around an image: hides an image that fails to load, so that the background shows. */
export const hideBroken = {
  onErrorCapture(event: SyntheticEvent) {
    if (event.target instanceof HTMLImageElement) event.target.hidden = true
  },
  ref(element: HTMLElement | null) {
    // It may have failed before hydration.
    const image = element?.querySelector('img')
    if (image?.complete && image.naturalWidth === 0) image.hidden = true
  },
}
