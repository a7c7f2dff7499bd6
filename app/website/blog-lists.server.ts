import { findPosts } from '#domain/blog/find-posts.server.ts'
import { countPublishedPosts, listPublishedPosts, type PublishedPost } from '#domain/blog/posts.server.ts'
import { listTopics } from '#domain/blog/topics.server.ts'
import { pageCount } from '#domain/page-count.ts'
import { rules } from '#domain/rules.ts'
import { excerptOf } from '#domain/text/excerpt.ts'
import type { Resources } from '#platform/resources.ts'

type Db = Resources['db']

const { postsPerPage } = rules.blog

/** A page of all posts, or of those that hold the words; with the topics beside it. */
export async function loadBlog(db: Db, page: number, text: string) {
  const topics = await listTopics(db)
  const total = await countPublishedPosts(db)
  if (!text) return { ...(await loadPage(db, page, total)), topics, total, found: total }
  const { posts, total: found } = await findPosts(db, text, { page })
  return { posts: posts.map(asRow), page, pages: pageCount(found, postsPerPage), topics, total, found }
}

/** A page of the posts about a topic; undefined where readers find none. */
export async function loadTopic(db: Db, page: number, key: string) {
  const topics = await listTopics(db)
  const topic = topics.find((each) => each.key === key)
  if (!topic) return undefined
  const total = await countPublishedPosts(db)
  return { ...(await loadPage(db, page, topic.posts, key)), topics, topic, total }
}

async function loadPage(db: Db, page: number, count: number, tag?: string) {
  const pages = pageCount(count, postsPerPage)
  const posts = page > pages ? [] : await listPublishedPosts(db, { page, tag })
  return { posts: posts.map(asRow), page, pages }
}

/** What a row shows of a post is cut here: what a loader gives is encoded for every reader. */
function asRow<Post extends PublishedPost>(post: Post) {
  return { ...post, summary: post.summary || excerptOf(post.beginning), beginning: '' }
}
