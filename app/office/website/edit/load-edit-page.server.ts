import type { OpenContent } from '#domain/firm/open-content.server.ts'
import { findUploads } from '#domain/firm/pictures.server.ts'
import { type ListedPage, listPages } from '#domain/website/list-website.server.ts'
import { editsOf, listDrafts, listTexts, readWebsitePage } from '#domain/website/website-texts.server.ts'
import type { Resources } from '#platform/resources.ts'
import type { Option, PictureOption } from './words-field.tsx'

type Db = Resources['db']

/** A page with its values, their options and its sibling pages; undefined if there is no such page. */
export async function loadEditPage(db: Db, content: OpenContent, id: string) {
  const pages = await listPages(db, content)
  const page = pages.find((listed) => listed.id === id)
  if (!page) return undefined
  const { revision, values } = await readWebsitePage(db, content, id)
  const areas = pages.filter(isItemOf('practice-areas'))
  return {
    page,
    opened: { revision, content: values },
    siblings: siblingsOf(pages, page),
    choices: { areas: areas.map(asOption) },
    pictures: await listPictures(db, content),
  }
}

export type EditedPage = NonNullable<Awaited<ReturnType<typeof loadEditPage>>>

function isItemOf(group: string) {
  return ({ id }: ListedPage) => id.startsWith(`${group}/`)
}

function asOption({ id, name }: ListedPage): Option {
  return { value: id.split('/')[1] ?? '', label: name }
}

/** For an area or an advocate, all items of its kind in their order; for their list page, its items. */
function siblingsOf(pages: ListedPage[], { id }: ListedPage) {
  const [folder = ''] = id.split('/')
  return pages.filter(isItemOf(folder)).map(({ id, name, order, isHidden }) => ({ id, name, order, isHidden }))
}

/** The pictures of content/, and the uploaded ones that pages show. */
async function listPictures(db: Db, content: OpenContent): Promise<PictureOption[]> {
  const edits = editsOf([...(await listTexts(db)), ...(await listDrafts(db))])
  const pictures = { ...content.files().pictures, ...(await findUploads(db, edits)) }
  return Object.entries(pictures).map(([name, { address, focus }]) => ({ name, address, focus }))
}
