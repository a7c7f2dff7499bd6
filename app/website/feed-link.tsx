import { useContent } from './use-content.ts'

/** Tells a reader of feeds that the posts are also to be had as one. */
export function FeedLink() {
  const { firm, pages } = useContent().content
  const title = `${pages.blog.title} | ${firm.name}`
  return (
    <>
      <link rel="alternate" type="application/rss+xml" href="/rss.xml" title={title} />
      <link rel="alternate" type="application/feed+json" href="/feed.json" title={title} />
    </>
  )
}
