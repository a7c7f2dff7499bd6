import { Extension } from '@tiptap/core'
import { Plugin, PluginKey } from '@tiptap/pm/state'
import { Decoration, DecorationSet, type EditorView } from '@tiptap/pm/view'
import { wordsOf } from '#api/client/call.ts'
import { addPictureOfText } from '#api/client/pictures.ts'
import { reasonAgainst } from '#app/office/forms/chosen-file.ts'
import { randomId } from '#app/ui/random-id.ts'
import { showToast } from '#app/ui/toast.ts'

type Place = { id: string; at: number; words: string }
type Change = { id: string; at?: number; words?: string }

const key = new PluginKey<Place[]>('uploadPlaces')

/** Where pictures will stand that are on their way, told in words; a place moves with the text around it. */
export const UploadPlaces = Extension.create({
  name: 'uploadPlaces',
  addProseMirrorPlugins: () => [
    new Plugin<Place[]>({
      key,
      state: {
        init: () => [],
        apply(tr, before) {
          const moved = before.map((place) => ({ ...place, at: tr.mapping.map(place.at) }))
          const change: Change | undefined = tr.getMeta(key)
          return change ? changed(moved, change) : moved
        },
      },
      props: {
        decorations(state) {
          const places = key.getState(state) ?? []
          return DecorationSet.create(state.doc, places.map(drawn))
        },
      },
    }),
  ],
})

/** Without words the place is given up. */
function describeUpload(view: EditorView, change: Change) {
  view.dispatch(view.state.tr.setMeta(key, change).setMeta('addToHistory', false))
}

function uploadPlace(view: EditorView, id: string) {
  return key.getState(view.state)?.find((place) => place.id === id)?.at
}

function changed(places: Place[], { id, at, words }: Change) {
  const known = places.find((place) => place.id === id)
  const others = places.filter((place) => place.id !== id)
  if (words === undefined) return others
  return [...others, { id, at: at ?? known?.at ?? 0, words }]
}

function drawn({ id, at, words }: Place) {
  const widget = () => {
    const box = document.createElement('span')
    box.className = 'uploading'
    box.role = 'status'
    box.textContent = words
    return box
  }
  return Decoration.widget(at, widget, { key: `${id} ${words}`, side: 1 })
}

/** Sends pictures one after the other and puts each where it was dropped. */
export async function uploadPictures(view: EditorView, files: File[]) {
  for (const file of files) {
    const reason = reasonAgainst(file)
    if (reason) showToast('bad', file.name, reason)
    else await takePicture(view, file)
  }
}

async function takePicture(view: EditorView, file: File) {
  const id = randomId()
  const tell = (words?: string, at?: number) => describeUpload(view, { id, words, at })
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
