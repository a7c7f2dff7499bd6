import type { ReactNode } from 'react'
import type { AroundPost } from '#domain/blog/around-post.server.ts'
import { languageOf } from '#domain/text/language.ts'
import { AboutPost } from './about-post.tsx'
import { PostAfter } from './post-after.tsx'
import { PostCite } from './post-cite.tsx'
import { PostContents } from './post-contents.tsx'
import { PostHead } from './post-head.tsx'
import { PostOutdated } from './post-outdated.tsx'
import { RenderedText } from './rendered-text.tsx'
import { Share } from './share.tsx'
import type { ShownPost } from './shown-post.ts'
import { TagLinks } from './tag-links.tsx'
import { useContent } from './use-content.ts'

type PostPageProps = {
  post: ShownPost
  html: string
  minutes: number
  around: AroundPost
  /** What is said above all of it. */
  children?: ReactNode
}

/** What is about a text hangs left of it, the way through it stands on the right; the two never meet. */
export function PostPage({ post, html, minutes, around, children }: PostPageProps) {
  const { practiceAreas } = useContent().content
  const areas = post.areas.flatMap((slug) => practiceAreas.filter((area) => area.slug === slug))
  return (
    <main id="main">
      <PostHead post={post} areas={areas}>
        {children}
      </PostHead>
      <article className="section">
        <div className="wrap board art-grid">
          <PostContents html={html} />
          <div className="art-body">
            <AboutPost post={post} minutes={minutes} areas={areas} isOld={around.isOld} />
            {around.isOld && <PostOutdated post={post} newerIn={areas.find(({ slug }) => slug === around.newerIn)} />}
            <RenderedText className="prose" html={html} lang={languageOf(post.beginning)} />
            <PostCite post={post} />
            {post.publishedAt && <Share title={post.title} path={`/blog/${post.slug}`} />}
            <TagLinks tags={post.tags} />
            <p className="fine">
              This note is for general information. It is not legal advice, and no relationship of advocate and client
              arises from reading it.
            </p>
          </div>
        </div>
      </article>
      <PostAfter around={around} tags={post.tags} />
    </main>
  )
}
