import type { ReactNode } from 'react'
import { Breadcrumbs } from '#app/ui/breadcrumbs.tsx'
import { Picture } from '#app/ui/picture.tsx'
import { topicOf } from '#domain/blog/slug.ts'
import type { Content } from '#domain/firm/content.ts'
import { breadcrumbs, type Step } from '#domain/site/breadcrumbs.ts'
import { languageOf } from '#domain/text/language.ts'
import type { ShownPost } from './shown-post.ts'
import { topicPath } from './tag-links.tsx'

type PostHeadProps = { post: ShownPost; areas: Content['practiceAreas']; children?: ReactNode }

/** The way to a post, its title, its standfirst and its picture, which crosses the edge of the navy. */
export function PostHead({ post, areas, children }: PostHeadProps) {
  const { title, summary, image, imageAlt } = post
  return (
    <>
      <div className="top post-head on-navy">
        {children}
        <div className="wrap board">
          <div className="top-main">
            <Breadcrumbs trail={[...breadcrumbs(`/blog/${post.slug}`), ...aboutOf(post, areas)]} />
            <h1 lang={languageOf(title)} className={title.length > 90 ? 'is-long' : undefined}>
              {title}
            </h1>
            {summary && (
              <p className="lede" lang={languageOf(summary)}>
                {summary}
              </p>
            )}
          </div>
        </div>
      </div>
      {image && (
        <div className="under">
          <div className="wrap">
            <Picture
              image={image}
              alt={imageAlt}
              className="lead-pic"
              boxes={[
                { from: '64rem', width: 67.7, ratio: 16 / 9 },
                { width: 90.7, ratio: 8 / 5 },
              ]}
              first
            />
          </div>
        </div>
      )}
    </>
  )
}

/** What a post is about, for its breadcrumb: its first area, or else its first tag. */
function aboutOf({ tags: [tag] }: ShownPost, [area]: Content['practiceAreas']): Step[] {
  if (area) return [[area.title, `/practice-areas/${area.slug}`]]
  const topic = tag && topicOf(tag)
  return topic ? [[tag, topicPath(topic)]] : []
}
