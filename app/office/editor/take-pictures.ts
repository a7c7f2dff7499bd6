import type { EditorView } from '@tiptap/pm/view'
import { wordsOf } from '#api/client/call.ts'
import { addPictureOfText } from '#api/client/pictures.ts'
import { reasonAgainst } from '#app/office/forms/chosen-file.ts'
import { randomId } from '#app/ui/random-id.ts'
import { showToast } from '#app/ui/toast.ts'
import { tellUpload, uploadPlace } from './upload-places.ts'

/** Sends pictures one after the other and puts each where it was dropped. */
export async function takePictures(view: EditorView, files: File[]) {
  for (const file of files) {
    const reason = reasonAgainst(file)
    if (reason) showToast('bad', file.name, reason)
    else await takePicture(view, file)
  }
}

async function takePicture(view: EditorView, file: File) {
  const id = randomId()
  const tell = (words?: string, at?: number) => tellUpload(view, { id, words, at })
  tell(`Uploading ${file.name}…`, view.state.selection.to)
  try {
    const picture = await addPictureOfText(file, id, (part) =>
      tell(`Uploading ${file.name}, ${Math.round(part * 100)} per cent`),
    )
    insertFigure(view, { src: picture.address, alt: picture.alt, caption: '' }, uploadPlace(view, id))
  } catch (error) {
    showToast('bad', `${file.name} could not be uploaded`, wordsOf(error))
  }
  if (!view.isDestroyed) tell()
}

/** Puts a figure behind the paragraph at a place, or in the place of an empty one. */
export function insertFigure(view: EditorView, attrs: { src: string; alt: string; caption: string }, place?: number) {
  if (view.isDestroyed) return
  const { schema, tr, doc, selection } = view.state
  const figure = schema.nodes.figure?.create(attrs)
  if (!figure) return
  const $place = doc.resolve(place ?? selection.to)
  const depth = Math.max(1, $place.depth > 0 && $place.node(1).type.name !== 'paragraph' ? 1 : $place.depth)
  if ($place.depth === 0) tr.insert($place.pos, figure)
  else if ($place.parent.type.name === 'paragraph' && $place.parent.content.size === 0) {
    tr.replaceWith($place.before(), $place.after(), figure)
  } else tr.insert($place.after(depth), figure)
  view.dispatch(tr.scrollIntoView())
}
