import type { PostOrder } from '#domain/blog/post-order.server.ts'
import { listPostsById, type PublishedPost } from '#domain/blog/posts.server.ts'
import { pageCount } from '#domain/page-count.ts'
import { rules } from '#domain/rules.ts'
import type { SiteSearch } from '#domain/search/site-search.server.ts'
import type { Resources } from '#platform/resources.ts'

type Db = Resources['db']

const { postsPerPage } = rules.blog

type LoadBlogInput = { page: number; text: string; search: SiteSearch }

/** A page of all posts, or of the search results for `text`, together with the topics. */
export async function loadBlog(db: Db, order: PostOrder, { page, text, search }: LoadBlogInput) {
  const { ids, topics } = await order()
  const total = ids.length
  if (!text) return { ...(await loadPage(db, ids, page)), topics, total, found: total, read: text }
  const { posts, total: found, text: read, notTaken } = await search.findNotes({ text, page })
  return { posts: posts.map(toRow), page, pages: pageCount(found, postsPerPage), topics, total, found, read, notTaken }
}

/** A page of the posts about a topic; undefined if it has no public posts. */
export async function loadTopic(db: Db, order: PostOrder, { page, key }: { page: number; key: string }) {
  const { ids: all, topics, ofTopic } = await order()
  const topic = topics.find((candidate) => candidate.key === key)
  if (!topic) return undefined
  const { ids, relatedTopics } = await ofTopic(key)
  return { ...(await loadPage(db, ids, page)), topics, topic, relatedTopics, total: all.length }
}

async function loadPage(db: Db, ids: string[], page: number) {
  const posts = await listPostsById(db, ids.slice((page - 1) * postsPerPage, page * postsPerPage))
  return { posts: posts.map(toRow), page, pages: pageCount(ids.length, postsPerPage) }
}

/** Drops the long texts that a row does not show: loader data is serialized for every request. */
function toRow<Post extends PublishedPost>(post: Post) {
  return { ...post, summary: post.summary || post.excerpt, excerpt: '', beginning: '' }
}
