/** All tags without an id. Every page carries 'words', and caches of posts are cleared by 'posts', so these drop all. */
export const allTags = [
  'posts',
  'press',
  'gallery',
  'messages',
  'emails',
  'accounts',
  'sessions',
  'words',
  'schedule-only',
  'indexing',
] as const

/** A cached page carries the tags of its data, and is dropped when a change invalidates one of them. */
export type CacheTag = (typeof allTags)[number] | `post:${string}` | `image:${string}`
