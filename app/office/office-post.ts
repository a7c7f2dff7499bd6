import { uploadAddress } from '#domain/images/image.ts'
import { longDate } from '#domain/long-date.ts'
import { rules } from '#domain/rules.ts'

/** A post as the office lists and edits it. */
export type OfficePost = {
  id: string
  title: string
  text: string
  author: string
  tags: string[]
  /** Where its image is. */
  image: string
  /** Its day in words. */
  date: string
  updatedAt: string
  /** Where readers find it; absent while they do not. */
  address?: string
  /** The day on which it goes for good, where it is in the bin. */
  goneOn?: string
}

type PostRow = {
  id: string
  slug: string
  title: string
  text: string
  author: string
  tags: string
  imageKey: string
  publishedAt: string
  binnedAt: string | null
  updatedAt: string
}

export function asOfficePost(row: PostRow, now: Date): OfficePost {
  const { id, slug, title, text, author, tags, imageKey, publishedAt, binnedAt, updatedAt } = row
  const isRead = binnedAt === null && publishedAt <= now.toISOString()
  return {
    id,
    title,
    text,
    author,
    tags: JSON.parse(tags),
    image: uploadAddress('blogs', imageKey),
    date: longDate(publishedAt),
    updatedAt,
    address: isRead ? `/blog/${slug}` : undefined,
    goneOn: binnedAt ? longDate(daysAfter(binnedAt, rules.office.binDays)) : undefined,
  }
}

function daysAfter(moment: string, days: number) {
  return new Date(Date.parse(moment) + days * 24 * 60 * 60 * 1000).toISOString()
}
