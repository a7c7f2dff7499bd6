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
  image: string
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
  imageKey: string
  publishedAt: string
  binnedAt: string | null
}

export function asOfficePost(row: PostRow, now: Date): OfficePost {
  const { id, slug, title, beginning, author, tags, imageKey, publishedAt, binnedAt } = row
  const isKept = binnedAt === null
  const isDue = publishedAt <= now.toISOString()
  return {
    id,
    title,
    excerpt: excerptOf(beginning),
    author,
    tags: JSON.parse(tags),
    image: uploadAddress('blogs', imageKey),
    date: longDate(publishedAt),
    address: isKept && isDue ? `/blog/${slug}` : undefined,
    coming: isKept && !isDue ? willAppear(publishedAt) : undefined,
    goneOn: binnedAt ? longDate(daysAfter(binnedAt, rules.office.binDays)) : undefined,
  }
}

function daysAfter(moment: string, days: number) {
  return new Date(Date.parse(moment) + days * 24 * 60 * 60 * 1000).toISOString()
}
