import { machine } from '#domain/change/actor.ts'
import { type ChangeContext, change } from '#domain/change/change.server.ts'
import { abandonFiles, commitFile, stageFile } from '#domain/change/stage-file.server.ts'
import { longDate } from '#domain/dates.ts'
import { discardFormerShareImages, discardShareImages } from '#domain/files/discard-files.server.ts'
import { shareFile } from '#domain/files/file-names.ts'
import type { Content } from '#domain/firm/content.ts'
import { capitalised } from '#domain/number-word.ts'
import { Problem } from '#domain/problem.ts'
import { rules } from '#domain/rules.ts'
import { breadcrumbs, type ListedPage, listedPages, pageAt } from '#domain/site/pages.ts'
import { versionOf } from '#domain/version-of.server.ts'
import type { Resources } from '#platform/resources.ts'
import { singleFlight } from '#platform/single-flight.ts'
import { JobAbortedError, type WorkerDefinition, WorkerPoolFullError } from '#platform/worker-pool/worker-pool.ts'
import type { ShareDrawing } from './share-jobs.ts'

/** A share image: its content, and a key derived from it. `postId` is null for the image of a page. */
export type Share = { key: string; postId: string | null; drawing: ShareDrawing; path: string; alt: string }

type Firm = { name: string; tagline: string; places: { city: string }[] }
type SharedPost = { id: string; slug: string; title: string; shareText: string; tags: string[]; publishedAt: string }

/** The share image of a post: its title, or the text written for it. */
export function shareOfPost(
  { id, slug, title, shareText, tags, publishedAt }: SharedPost,
  { name }: Pick<Firm, 'name'>,
): Share {
  const [tag] = tags
  const note = [...(tag ? [capitalised(tag)] : []), longDate(publishedAt)]
  const drawing = { title: shareText || title, name, note, square: pageAt('/blog').square }
  const key = keyOf(id, drawing)
  return { key, postId: id, drawing, path: `/share/${key}/${slug}.png`, alt: `${drawing.title}: a note by ${name}` }
}

/** The share image of the site, also for pages without one of their own. */
export function shareOfSite({ name, tagline, places }: Firm): Share {
  const note = places.map(({ city }) => city)
  // One sentence per line.
  const drawing = { title: tagline.replace(/(?<=[.!?]) /g, '\n'), name, note, square: 'b1' }
  const key = keyOf('/', drawing)
  return { key, postId: null, drawing, path: `/share/${key}.png`, alt: `${name}: ${tagline}` }
}

/** The share image of a page: its heading and square, with the name of its parent page below. */
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

/**
 * A file name of lower-case letters and digits. It begins with a hash of the owner, so that former images of the same
 * page can be found.
 */
function keyOf(owner: string, drawing: ShareDrawing) {
  const ownerHash = hexOf(versionOf(owner)).slice(0, rules.sharePicture.ownerHashLength)
  return ownerHash + hexOf(versionOf(drawingVersion, owner, drawing)).slice(ownerHash.length)
}

function hexOf(version: string) {
  return Buffer.from(version, 'base64url').toString('hex')
}

/** Increase it when the same content would be drawn differently: stored images are then drawn again. */
const drawingVersion = 3

const shareWorker: WorkerDefinition<Pick<typeof import('./share-jobs.ts'), 'drawShareImage'>> = {
  module: 'domain/share/share-jobs.ts',
  maxWaiting: 20,
  timeoutMs: 20_000,
  maxMegabytes: 200,
}

/** The share images of all pages; `of` returns that of the site for any other address. */
type PageShares = { all: Share[]; of: (path: string) => Share }

const sharesByContent = new WeakMap<Content, PageShares>()

/** Computed once per content reload, as they depend on the content only. */
export function pageShares(content: Content): PageShares {
  const cached = sharesByContent.get(content)
  if (cached) return cached
  const site = shareOfSite(content.firm)
  const pages = listedPages(content).filter(({ path }) => path !== '/')
  const byPath = new Map(pages.map((page) => [page.path, shareOfPage(page, content.firm)]))
  const shares = { all: [site, ...byPath.values()], of: (path: string) => byPath.get(path) ?? site }
  sharesByContent.set(content, shares)
  return shares
}

type OpenSharesResources = ChangeContext & Pick<Resources, 'workerPool'>

/** Draws each share image at the first request, once for concurrent requests, and stores it. */
export function openShares(resources: OpenSharesResources) {
  const once = singleFlight<void>()
  return {
    async find(share: Share) {
      const name = shareFile(share.key)
      const stored = await resources.files.get(name)
      if (stored) return stored
      await once(name, () => drawAndStore(resources, share, name))
      return await resources.files.get(name)
    },
  }
}

async function drawAndStore(resources: OpenSharesResources, { key, postId, drawing }: Share, name: string) {
  const png = await resources.workerPool.run(shareWorker, 'drawShareImage', drawing).catch((error) => {
    if (!(error instanceof WorkerPoolFullError || error instanceof JobAbortedError)) throw error
    throw new Problem('pictures-busy', { retryAfterSeconds: rules.sharePicture.retryAfterSeconds })
  })
  await stageFile(resources, name, png)
  try {
    await change(resources, machine, async ({ db }) => {
      await (postId === null ? discardFormerShareImages(db, key) : discardShareImages(db, postId, key))
      await db
        .insertInto('sharePicture')
        .values({ key, postId })
        .onConflict((conflict) => conflict.column('key').doNothing())
        .execute()
      await commitFile(db, name)
    })
  } catch (error) {
    // The post may have been deleted meanwhile.
    await abandonFiles(resources, name)
    throw error
  }
}
