import { readFile } from 'node:fs/promises'
import type { Content } from '#domain/firm/content.ts'
import { waitsForAlt } from '#domain/gallery/pictures.server.ts'
import { pictureWorker } from '#domain/images/picture-worker.server.ts'
import { amount, numberWord, plural } from '#domain/number-word.ts'
import type { Resources } from '#platform/resources.ts'
import type { CheckResult, Place } from './check.ts'
import type { LintedPost } from './check-law.server.ts'
import { areaHead, areaHeadOnPhone, cellsOf, homeHead, homeHeadOnPhone, isReadable, type Spot } from './contrast.ts'
import { fieldPath, postPath } from './edit-path.ts'

/** Checks for alternative texts in the gallery, in posts and of team members. */
export async function checkAltTexts(
  { db, content }: Pick<Resources, 'db'> & { content: Content },
  posts: LintedPost[],
): Promise<CheckResult> {
  const waiting = await db.selectFrom('picture').select('id').where(waitsForAlt).execute()
  const places: Place[] = [
    ...(waiting.length > 0
      ? [{ name: `Media: ${amount(waiting.length, 'picture')}`, to: '/adminDashboard?state=without-alt' }]
      : []),
    ...posts
      .filter(({ findings }) => findings.some(({ name }) => name === 'Picture without alt text'))
      .map(({ id, title }) => ({ name: title, to: postPath(id) })),
    ...content.team
      .filter(({ initials, imageAlt }) => initials === undefined && imageAlt === '')
      .map(({ slug, name }) => ({ name, to: fieldPath(`team/${slug}`, 'imageAlt') })),
  ]
  if (places.length === 0) return {}
  return {
    left: {
      title: 'Pictures say nothing to those who do not see them',
      text: 'Say what each shows, in a sentence, or mark it as an ornament.',
      places,
    },
  }
}

type PictureSpots = { image: string; spots: { place: Place; spot: Spot }[] }

/** The pictures with text on them, each with the office page where it can be replaced. */
function listSpots({ practiceAreas }: Content): PictureSpots[] {
  const home = '/adminDashboard/website/home'
  return [
    { image: 'hero', spots: [{ place: { name: 'Home', to: home }, spot: homeHead }] },
    { image: 'hero-portrait', spots: [{ place: { name: 'Home, on phones', to: home }, spot: homeHeadOnPhone }] },
    ...practiceAreas.map(({ slug, title, image }) => {
      const to = fieldPath(`practice-areas/${slug}`, 'image')
      return {
        image,
        spots: [
          { place: { name: title, to }, spot: areaHead },
          { place: { name: `${title}, on phones`, to }, spot: areaHeadOnPhone },
        ],
      }
    }),
  ]
}

/**
 * Checks that the text on each picture is readable: whoever uploads a bright picture does not see it in every window
 * size.
 */
export async function checkContrast(
  { workerPool, files, content }: Pick<Resources, 'workerPool' | 'files'> & { content: Content },
  signal?: AbortSignal,
): Promise<CheckResult> {
  const pictures = listSpots(content)
  const places: Place[] = []
  for (const { image, spots } of pictures) {
    signal?.throwIfAborted()
    const picture = content.pictures[image]
    const bytes = picture && (await readPicture({ files, content }, picture.address))
    if (!bytes) continue
    const boxes = spots.map(({ spot }) => cellsOf(spot))
    const colours = await workerPool.run(pictureWorker, 'coloursIn', { bytes, focus: picture.focus, boxes })
    for (const [index, { place, spot }] of spots.entries()) {
      if (!isReadable(spot, colours[index] ?? new Uint8Array())) places.push(place)
    }
  }
  const note = amount(pictures.length, 'picture')
  if (places.length === 0) return { note }
  return {
    note,
    left: {
      title: `Words can hardly be read on ${numberWord(places.length).toLowerCase()} ${plural(places.length, 'picture')}`,
      text: 'It is too bright where they stand. Choose a darker one, or move its focal point.',
      places,
    },
  }
}

async function readPicture({ files, content }: Pick<Resources, 'files'> & { content: Content }, address: string) {
  const file = content.pictureFiles[address]
  if (file) return await readFile(file)
  const stored = await files.get(address.replace(/^\/uploads\//, ''))
  return await stored?.bytes()
}
