import { loadPage } from '#app/office/lists/load-page.ts'
import { pictureStates } from '#domain/gallery/picture.ts'
import {
  countPictures,
  countShownPictures,
  countWaitingPictures,
  findPictureFacts,
  searchPictures,
} from '#domain/gallery/pictures.server.ts'
import type { Resources } from '#platform/resources.ts'
import { asOfficePicture } from './office-picture.ts'

/** Loads the pictures that the URL selects, with the data of their cards; null if that fails. */
export function loadPictures({ db, log }: Pick<Resources, 'db' | 'log'>, args: { request: Request; url: URL }) {
  // An unknown state means all pictures.
  const named = args.url.searchParams.get('state')
  const state = pictureStates.find((known) => known === named) ?? 'all'
  return loadPage(args, log, async (selection) => {
    const { rows, total } = await searchPictures(db, { ...selection, state, asStaff: true })
    const facts = await findPictureFacts(db, rows)
    const counts = await countPictures(db)
    const shown = await countShownPictures(db)
    const waiting = await countWaitingPictures(db)
    return { rows: rows.map((row) => asOfficePicture(row, facts.get(row.id))), total, counts, shown, waiting, state }
  })
}
