import { loadPage } from '#app/office/lists/load-page.ts'
import {
  countPictures,
  countShownPictures,
  countWaitingPictures,
  searchPictures,
} from '#domain/gallery/office-pictures.server.ts'
import { pictureStates } from '#domain/gallery/picture.ts'
import { findPictureFacts } from '#domain/gallery/picture-facts.server.ts'
import type { Resources } from '#platform/resources.ts'
import { asOfficePicture } from './office-picture.ts'

/** The pictures that the address of the tab asks for, with all that their cards tell; null where that fails. */
export function loadPictures({ db, log }: Pick<Resources, 'db' | 'log'>, asked: { request: Request; url: URL }) {
  // An address that names no such part means all of them.
  const named = new URL(asked.request.url).searchParams.get('state')
  const state = pictureStates.find((known) => known === named) ?? 'all'
  return loadPage(asked, log, async (selection) => {
    const { rows, total } = await searchPictures(db, { ...selection, state, asStaff: true })
    const facts = await findPictureFacts(db, rows)
    const counts = await countPictures(db)
    const shown = await countShownPictures(db)
    const waiting = await countWaitingPictures(db)
    return { rows: rows.map((row) => asOfficePicture(row, facts.get(row.id))), total, counts, shown, waiting, state }
  })
}
