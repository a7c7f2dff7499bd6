import { isHeic } from '#app/office/forms/chosen-file.ts'
import { checkFields } from '#app/office/forms/use-form.ts'
import { dateOf, fullTime, timeInSentence } from '#app/office/office-time.tsx'
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
  /** The standfirst, or the start of the text. */
  excerpt: string
  author: string
  tags: string[]
  /** The titles of its practice areas. */
  areas: string[]
  /** The address of its image. */
  image?: string
  /** The date of its state, in words. */
  when: string
  /** The day on which a review was due, if it has passed. */
  reviewWasDue?: string
  /** The public address; undefined unless the post is published. */
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

type ViewContext = {
  now: Date
  username: string
  savedBy?: { username: string; name: string }
  titleOf: (area: string) => string
}

export function asOfficePost(row: PostRow, viewContext: ViewContext): OfficePost {
  const { id, slug, title, summary, author, tags, areas, imageKey, reviewBy } = row
  const state = stateOf(row, viewContext.now)
  const isLate = reviewBy !== null && state === 'published' && isPastReview(reviewBy, viewContext.now)
  return {
    id,
    title,
    state,
    excerpt: summary || row.excerpt,
    author,
    tags: JSON.parse(tags),
    areas: (JSON.parse(areas) as string[]).map(viewContext.titleOf),
    image: imageKey === null ? undefined : uploadAddress('blogs', imageKey),
    when: dateTextOf(row, state, viewContext),
    reviewWasDue: isLate ? dateOf(reviewBy, viewContext.now) : undefined,
    address: state === 'published' ? `/blog/${slug}` : undefined,
  }
}

function dateTextOf({ publishedAt, binnedAt, updatedAt }: PostRow, state: PostState, viewContext: ViewContext) {
  const { now, username, savedBy } = viewContext
  if (state === 'bin' && binnedAt) {
    const end = new Date(Date.parse(binnedAt) + rules.office.binDays * 24 * 60 * 60 * 1000).toISOString()
    return `Deleted ${dateOf(binnedAt, now)}. It is deleted for good on ${longDate(end)}.`
  }
  if (state === 'scheduled' && publishedAt) return fullTime(publishedAt)
  if (state === 'published' && publishedAt) return longDate(publishedAt)
  const who = savedBy && `, by ${savedBy.username === username ? 'you' : savedBy.name}`
  return `Changed ${timeInSentence(updatedAt, now)}${who ?? ''}`
}

/** The errors that the server would report, found before anything is sent. */
export function checkPost(form: FormData): FieldErrors {
  const { image, ...texts } = Object.fromEntries(form)
  const error = imageError(image instanceof File ? image : undefined)
  return { ...checkFields(NewPost, texts), ...(error && { image: [error] }) }
}

function imageError(image: File | undefined) {
  // A browser sends an empty file where none was chosen.
  if (!image?.name) return imageMissing
  // A smaller file may still be too large for a post, but is scaled down before it is sent.
  if (image.size > rules.mediaImage.maxBytes) return new Problem('image-too-large').message
  const isImage = image.type.startsWith('image/') || isHeic(image)
  if (image.size === 0 || !isImage) return new Problem('image-unreadable').message
  return undefined
}

/** The message for a scheduled post. */
export function scheduledText(publishedAt: string) {
  return `It will appear on ${longMoment(publishedAt)}.`
}
