import { longDate } from '#domain/dates.ts'
import type { Content } from '#domain/firm/content.ts'
import { capitalised } from '#domain/number-word.ts'
import { rules } from '#domain/rules.ts'
import { type ListedPage, listedPages } from '#domain/site/listed-pages.ts'
import { breadcrumbs, pageAt } from '#domain/site/pages.ts'
import { versionOf } from '#domain/version-of.server.ts'
import type { WorkerDefinition } from '#platform/worker-pool/worker-pool.ts'
import type { ShareDrawing } from './share-jobs.ts'

/** A share picture: what it shows and, made of that, the name it is kept by. Without a post it is a page's. */
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
  const drawing = { title: shareText || title, name, note, square: pageAt('/blog').square }
  const key = keyOf(id, drawing)
  return { key, postId: id, drawing, path: `/share/${key}/${slug}.png`, alt: `${drawing.title}: a note by ${name}` }
}

/** What is shown where the site is shared, or a page without a picture of its own. */
export function shareOfSite({ name, tagline, places }: Firm): Share {
  const note = places.map(({ city }) => city)
  // One sentence a line.
  const drawing = { title: tagline.replace(/(?<=[.!?]) /g, '\n'), name, note, square: 'b1' }
  const key = keyOf('/', drawing)
  return { key, postId: null, drawing, path: `/share/${key}.png`, alt: `${name}: ${tagline}` }
}

/** What is shown where a page of the list is shared: its heading on its square, above what it belongs to. */
export function shareOfPage(
  { path, heading, square }: Pick<ListedPage, 'path' | 'heading' | 'square'>,
  { name, places }: Firm,
): Share {
  const [, above] = breadcrumbs(path)
  const drawing = { title: heading, name, note: above ? [above[0]] : places.map(({ city }) => city), square }
  const key = keyOf(path, drawing)
  const file = path.slice(1).replaceAll('/', '-')
  return { key, postId: null, drawing, path: `/share/${key}/${file}.png`, alt: `${heading}: ${name}` }
}

export function shareOfTopic({ key, name }: { key: string; name: string }, firm: Firm) {
  return shareOfPage({ path: `/blog/tag/${key}`, heading: capitalised(name), square: pageAt('/blog').square }, firm)
}

/** Small letters and digits: the name of a file. Its beginning tells whose it is, so that what it showed before is found. */
function keyOf(owner: string, drawing: ShareDrawing) {
  const whose = hexOf(versionOf(owner)).slice(0, rules.sharePicture.ownerLetters)
  return whose + hexOf(versionOf(drawingVersion, owner, drawing)).slice(whose.length)
}

function hexOf(version: string) {
  return Buffer.from(version, 'base64url').toString('hex')
}

/** Raised whenever the same words would become another picture: what was kept before is then made anew. */
const drawingVersion = 2

export const shareWorker: WorkerDefinition<Pick<typeof import('./share-jobs.ts'), 'makeShare'>> = {
  module: 'domain/share/share-jobs.ts',
  maxWaiting: 20,
  timeoutMs: 20_000,
  maxMegabytes: 200,
}

/** The share pictures of all pages of the list: of any other address, the site's. */
type PageShares = { all: Share[]; of: (path: string) => Share }

const made = new WeakMap<Content, PageShares>()

/** They change with the words alone, and are worked out once for each reading of them. */
export function pageShares(content: Content): PageShares {
  const known = made.get(content)
  if (known) return known
  const site = shareOfSite(content.firm)
  const pages = listedPages(content).filter(({ path }) => path !== '/')
  const byPath = new Map(pages.map((page) => [page.path, shareOfPage(page, content.firm)]))
  const shares = { all: [site, ...byPath.values()], of: (path: string) => byPath.get(path) ?? site }
  made.set(content, shares)
  return shares
}
