import { stateOf } from '#domain/blog/post-state.ts'
import { uploadAddress } from '#domain/images/image.ts'
import { longDate } from '#domain/long-date.ts'
import { rules } from '#domain/rules.ts'
import { excerptOf } from '#domain/text/excerpt.ts'
import { willAppear } from './will-appear.ts'

/** A post as the office lists it. */
export type OfficePost = {
  id: string
  title: string
  excerpt: string
  author: string
  tags: string[]
  /** Where its image is. */
  image?: string
  /** Its day in words. */
  date: string
  /** Where readers find it; absent while they do not. */
  address?: string
  /** When it will appear, in words, where its time has not come. */
  coming?: string
  /** The day on which it goes for good, where it is in the bin. */
  goneOn?: string
}

type PostRow = {
  id: string
  slug: string
  title: string
  beginning: string
  author: string
  tags: string
  imageKey: string | null
  publishedAt: string | null
  binnedAt: string | null
}

export function asOfficePost(row: PostRow, now: Date): OfficePost {
  const { id, slug, title, beginning, author, tags, imageKey, publishedAt, binnedAt } = row
  const state = stateOf(row, now)
  return {
    id,
    title,
    excerpt: excerptOf(beginning),
    author,
    tags: JSON.parse(tags),
    image: imageKey === null ? undefined : uploadAddress('blogs', imageKey),
    date: publishedAt === null ? '' : longDate(publishedAt),
    address: state === 'published' ? `/blog/${slug}` : undefined,
    coming: state === 'scheduled' && publishedAt !== null ? willAppear(publishedAt) : undefined,
    goneOn: binnedAt ? longDate(daysAfter(binnedAt, rules.office.binDays)) : undefined,
  }
}

function daysAfter(moment: string, days: number) {
  return new Date(Date.parse(moment) + days * 24 * 60 * 60 * 1000).toISOString()
}
