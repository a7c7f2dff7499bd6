import type { PublishedPost } from '#domain/blog/posts.server.ts'

/** A post as its page shows it. One that is not public yet may lack an image and a date. */
export type ShownPost = Omit<PublishedPost, 'image' | 'publishedAt' | 'excerpt'> & {
  image?: PublishedPost['image']
  publishedAt: string | null
}
