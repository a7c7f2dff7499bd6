import { findPendingRequirement, findSelf } from '#domain/accounts/sign-in/sign-in.server.ts'
import type { PostOrder } from '#domain/blog/post-order.server.ts'
import { listPostsById, type PublishedPost } from '#domain/blog/posts.server.ts'
import { findPreview } from '#domain/blog/preview-link.server.ts'
import type { ChangeContext } from '#domain/change/change.server.ts'
import { may } from '#domain/change/rights.ts'
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
  const { ids, near } = await ofTopic(key)
  return { ...(await loadPage(db, ids, page)), topics, topic, near, total: all.length }
}

async function loadPage(db: Db, ids: string[], page: number) {
  const posts = await listPostsById(db, ids.slice((page - 1) * postsPerPage, page * postsPerPage))
  return { posts: posts.map(toRow), page, pages: pageCount(ids.length, postsPerPage) }
}

/** Drops the long texts that a row does not show: loader data is serialized for every request. */
function toRow<Post extends PublishedPost>(post: Post) {
  return { ...post, summary: post.summary || post.excerpt, excerpt: '', beginning: '' }
}

type FindPreviewedResources = ChangeContext & Pick<Resources, 'auth' | 'sign'>
type Previewed = { postId: string; endsAt?: string }

/** The post that a path below /preview/ shows; undefined if the token is not valid, 'ended' if the link has expired. */
export async function findPreviewed(
  resources: FindPreviewedResources,
  request: Request,
  token: string,
): Promise<Previewed | 'ended' | undefined> {
  return (
    (await findPreview(resources, token)) ??
    (isFramed(request) ? await findFramed(resources, request, token) : undefined)
  )
}

/** Whether the page is shown in the preview frame of the office. */
export function isFramed({ url }: Request) {
  return new URL(url).searchParams.has('frame')
}

/** In the frame the path has the id of the post and the session gives access, so each preview needs no new link. */
async function findFramed(resources: FindPreviewedResources, { headers }: Request, postId: string) {
  const self = await findSelf(resources, headers)
  return self && !findPendingRequirement(self) && may(self.role, 'posts') ? { postId } : undefined
}
