import type { PictureState } from '#domain/gallery/picture.ts'
import { amount, numberWord, plural } from '#domain/number-word.ts'

type Counted = { total: number; q?: string; state: PictureState; shown: number; waiting: number }

/** The line above the list: how many pictures there are, and how many are in the gallery. */
export function countText({ total, q, state, shown, waiting }: Counted, isEditingAltTexts: boolean) {
  const images = amount(total, 'image')
  if (q) return `${images} found.`
  if (isEditingAltTexts) return `${missingAltText(total, state)} Every line is saved as you leave it.`
  if (state !== 'all') return `${images}.`
  return `${images}. ${shownText(shown, total)} in the gallery on the Media page.${waitingText(waiting)}`
}

function shownText(shown: number, total: number) {
  if (shown === total) return 'Shown'
  if (total === 1) return 'Not shown'
  if (shown <= 1) return `${shown === 1 ? 'One' : 'None'} of them is shown`
  return `${shown} of them are shown`
}

function waitingText(waiting: number) {
  if (waiting === 0) return ''
  const pictures = `${numberWord(waiting)} ${plural(waiting, 'is', 'are')}`
  return ` ${pictures} not shown yet, for want of an alt text.`
}

type UploadResult = { waiting: number; isForGallery: boolean }

/** The toast after an upload: pictures without an alt text are not in the gallery yet. */
export function uploadedText(names: string[], { waiting, isForGallery }: UploadResult): [title: string, text: string] {
  const [first] = names
  if (first && names.length === 1) {
    if (!isForGallery) return ['Image uploaded', `${first} is in Media, and not in the gallery.`]
    const where = waiting > 0 ? 'is not in the gallery until it has an alt text' : 'is now in the gallery'
    return ['Image uploaded', `${first} ${where}.`]
  }
  const title = `${names.length} images uploaded`
  if (!isForGallery) return [title, 'They are in Media, and not in the gallery.']
  if (waiting === 0) return [title, 'They are now in the gallery.']
  const which = waiting === names.length ? 'None is' : `${numberWord(waiting)} ${plural(waiting, 'is', 'are')} not`
  return [title, `${which} in the gallery yet, for want of an alt text.`]
}

/** How many of the chosen pictures were uploaded. */
export function addedText(uploaded: number, total: number) {
  const pictures = `${amount(total, 'picture')} ${plural(uploaded, 'was', 'were')} added.`
  return uploaded === total ? pictures : `${uploaded} of ${pictures}`
}

function missingAltText(total: number, state: PictureState) {
  if (state !== 'without-alt') return 'What each picture shows, in a sentence.'
  const pictures = `${numberWord(total)} ${plural(total, 'picture says', 'pictures say')}`
  return `${pictures} nothing to readers who do not see them. Write one sentence each.`
}
