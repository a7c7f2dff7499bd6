import { Extension } from '@tiptap/core'
import { Plugin, PluginKey } from '@tiptap/pm/state'
import { Decoration, DecorationSet, type EditorView } from '@tiptap/pm/view'

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
export function tellUpload(view: EditorView, change: Change) {
  view.dispatch(view.state.tr.setMeta(key, change).setMeta('addToHistory', false))
}

export function uploadPlace(view: EditorView, id: string) {
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
