import type { PublishedPost } from '#domain/blog/posts.server.ts'

/** A post as its page shows it: public, or not yet, and then without what it still lacks. */
export type ShownPost = Omit<PublishedPost, 'image' | 'publishedAt' | 'excerpt'> & {
  image?: PublishedPost['image']
  publishedAt: string | null
}
