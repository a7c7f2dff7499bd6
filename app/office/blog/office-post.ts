import { isHeic } from '#app/office/forms/chosen-file.ts'
import { checkFields } from '#app/office/forms/use-form.ts'
import { dateOf, timeWithin, wholeTime } from '#app/office/office-time.ts'
import { imageMissing, NewPost } from '#domain/blog/new-post.ts'
import { isPastReview, type PostState, stateOf } from '#domain/blog/post-state.ts'
import { longDate, longMoment } from '#domain/dates.ts'
import { uploadAddress } from '#domain/images/image.ts'
import { type FieldErrors, Problem } from '#domain/problem.ts'
import { rules } from '#domain/rules.ts'

/** A post as the office lists it. */
export type OfficePost = {
  id: string
  title: string
  state: PostState
  /** Its standfirst, or the beginning of its text. */
  excerpt: string
  author: string
  tags: string[]
  /** The titles of its practice areas. */
  areas: string[]
  /** Where its image is. */
  image?: string
  /** Since when or until when it is what it is, in words. */
  when: string
  /** The day on which somebody was to look at it again, where that has passed. */
  reviewWasDue?: string
  /** Where readers find it; absent while they do not. */
  address?: string
}

type PostRow = {
  id: string
  slug: string
  title: string
  summary: string
  excerpt: string
  author: string
  tags: string
  areas: string
  imageKey: string | null
  reviewBy: string | null
  publishedAt: string | null
  binnedAt: string | null
  updatedAt: string
}

type Around = {
  now: Date
  username: string
  savedBy?: { username: string; name: string }
  titleOf: (area: string) => string
}

export function asOfficePost(row: PostRow, around: Around): OfficePost {
  const { id, slug, title, summary, author, tags, areas, imageKey, reviewBy } = row
  const state = stateOf(row, around.now)
  const isLate = reviewBy !== null && state === 'published' && isPastReview(reviewBy, around.now)
  return {
    id,
    title,
    state,
    excerpt: summary || row.excerpt,
    author,
    tags: JSON.parse(tags),
    areas: (JSON.parse(areas) as string[]).map(around.titleOf),
    image: imageKey === null ? undefined : uploadAddress('blogs', imageKey),
    when: whenOf(row, state, around),
    reviewWasDue: isLate ? dateOf(reviewBy, around.now) : undefined,
    address: state === 'published' ? `/blog/${slug}` : undefined,
  }
}

function whenOf({ publishedAt, binnedAt, updatedAt }: PostRow, state: PostState, around: Around) {
  const { now, username, savedBy } = around
  if (state === 'bin' && binnedAt) {
    const end = new Date(Date.parse(binnedAt) + rules.office.binDays * 24 * 60 * 60 * 1000).toISOString()
    return `Deleted ${dateOf(binnedAt, now)}. It is deleted for good on ${longDate(end)}.`
  }
  if (state === 'scheduled' && publishedAt) return wholeTime(publishedAt)
  if (state === 'published' && publishedAt) return longDate(publishedAt)
  const who = savedBy && `, by ${savedBy.username === username ? 'you' : savedBy.name}`
  return `Changed ${timeWithin(updatedAt, now)}${who ?? ''}`
}

/** What the server would refuse, told before anything is sent. */
export function checkPost(form: FormData): FieldErrors {
  const { image, ...texts } = Object.fromEntries(form)
  const fault = imageFault(image instanceof File ? image : undefined)
  return { ...checkFields(NewPost, texts), ...(fault && { image: [fault] }) }
}

function imageFault(image: File | undefined) {
  // A browser sends an empty file where none was chosen.
  if (!image?.name) return imageMissing
  // Up to here it may be made smaller before it is sent.
  if (image.size > rules.mediaImage.maxBytes) return new Problem('image-too-large').message
  const isImage = image.type.startsWith('image/') || isHeic(image)
  if (image.size === 0 || !isImage) return new Problem('image-unreadable').message
  return undefined
}

/** What is said of a post whose time has not come. */
export function willAppear(publishedAt: string) {
  return `It will appear on ${longMoment(publishedAt)}.`
}
