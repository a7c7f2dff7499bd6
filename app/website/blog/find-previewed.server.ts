import { findSelf, requiredFirst } from '#domain/accounts/sign-in/session.server.ts'
import { findPreview } from '#domain/blog/preview-link.server.ts'
import type { ChangeContext } from '#domain/change/change.server.ts'
import type { Resources } from '#platform/resources.ts'

type FindPreviewedResources = ChangeContext & Pick<Resources, 'auth' | 'sign'>
type Previewed = { postId: string; endsAt?: string }

/** The post that an address below /preview/ shows; undefined where it is none of ours, 'ended' where it shows nothing any more. */
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

/** In the office it stands in a frame. */
export function isFramed({ url }: Request) {
  return new URL(url).searchParams.has('frame')
}

/** The frame names the post, and the session opens it: a link would be a secret more at each opening. */
async function findFramed(resources: FindPreviewedResources, { headers }: Request, postId: string) {
  const self = await findSelf(resources, headers)
  return self && !requiredFirst(self) ? { postId } : undefined
}
