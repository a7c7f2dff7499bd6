import { longDate } from '#domain/blog/post.ts'
import { uploadAddress } from '#domain/images/image.ts'
import { rules } from '#domain/rules.ts'
import type { OfficePost } from './office-post.ts'

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
