import type { PictureState } from '#domain/gallery/picture.ts'
import { numberWord } from '#domain/number-word.ts'

type Counted = { total: number; q?: string; state: PictureState }

/** How many pictures are listed, and what can be done with them. */
export function countOf({ total, q, state }: Counted, inLines: boolean) {
  const images = total === 1 ? '1 image' : `${total} images`
  if (q) return `${images} found.`
  if (inLines) return `${whatIsMissing(total, state)} Every line is saved as you leave it.`
  return state === 'all' ? `${images}. Shown in the gallery on the Media page.` : `${images}.`
}

function whatIsMissing(total: number, state: PictureState) {
  if (state !== 'without-alt') return 'What each picture shows, in a sentence.'
  const pictures = total === 1 ? 'One picture says' : `${numberWord(total)} pictures say`
  return `${pictures} nothing to readers who do not see them. Write one sentence each.`
}
