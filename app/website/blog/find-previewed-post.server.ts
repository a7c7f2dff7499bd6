import { findPendingRequirement, findSelf } from '#domain/accounts/sign-in/sign-in.server.ts'
import { findPreview } from '#domain/blog/preview-link.server.ts'
import type { ChangeContext } from '#domain/change/change.server.ts'
import { may } from '#domain/change/rights.ts'
import type { Resources } from '#platform/resources.ts'

type FindPreviewedPostResources = ChangeContext & Pick<Resources, 'auth' | 'sign'>
type PreviewedPost = { postId: string; endsAt?: string }

/** The post that a path below /preview/ shows; undefined if the token is not valid, 'ended' if the link has expired. */
export async function findPreviewedPost(
  resources: FindPreviewedPostResources,
  request: Request,
  token: string,
): Promise<PreviewedPost | 'ended' | undefined> {
  return (
    (await findPreview(resources, token)) ??
    (isFramed(request) ? await findFramedPost(resources, request, token) : undefined)
  )
}

/** Whether the page is shown in the preview frame of the office. */
export function isFramed({ url }: Request) {
  return new URL(url).searchParams.has('frame')
}

/** In the frame the path has the id of the post and the session gives access, so each preview needs no new link. */
async function findFramedPost(resources: FindPreviewedPostResources, { headers }: Request, postId: string) {
  const self = await findSelf(resources, headers)
  return self && !findPendingRequirement(self) && may(self.role, 'posts') ? { postId } : undefined
}
