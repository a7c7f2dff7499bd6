import { longDate } from '#domain/long-date.ts'
import { capitalised } from '#domain/number-word.ts'
import { versionOf } from '#domain/version-of.server.ts'
import type { ShareDrawing } from './share-jobs.ts'
import { drawingVersion } from './share-room.ts'

/** A share picture: what it shows and, made of that, the name it is kept by. Without a post it is the site's. */
export type Share = { key: string; postId: string | null; drawing: ShareDrawing; path: string; alt: string }

type Firm = { name: string; tagline: string; places: { city: string }[] }
type Shared = { id: string; slug: string; title: string; shareText: string; tags: string[]; publishedAt: string }

/** What is shown where a post is shared: its title, or what somebody wrote in its place. */
export function shareOfPost(
  { id, slug, title, shareText, tags, publishedAt }: Shared,
  { name }: Pick<Firm, 'name'>,
): Share {
  const [tag] = tags
  const note = [...(tag ? [capitalised(tag)] : []), longDate(publishedAt)]
  const drawing = { title: shareText || title, name, note, square: 'g8' }
  const key = keyOf(id, drawing)
  return { key, postId: id, drawing, path: `/share/${key}/${slug}.png`, alt: `${drawing.title}: a note by ${name}` }
}

/** What is shown where any other page is shared. */
export function shareOfSite({ name, tagline, places }: Firm): Share {
  const note = places.map(({ city }) => city)
  // One sentence a line.
  const drawing = { title: tagline.replace(/(?<=[.!?]) /g, '\n'), name, note, square: 'b1' }
  const key = keyOf(null, drawing)
  return { key, postId: null, drawing, path: `/share/${key}.png`, alt: `${name}: ${tagline}` }
}

/** Small letters and digits: the name of a file. */
function keyOf(postId: string | null, drawing: ShareDrawing) {
  return Buffer.from(versionOf(drawingVersion, postId, drawing), 'base64url').toString('hex')
}
