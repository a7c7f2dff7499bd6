import { Extension } from '@tiptap/core'
import { Plugin, TextSelection } from '@tiptap/pm/state'
import type { EditorView } from '@tiptap/pm/view'
import { copyOwn, pasteOwn } from './clipboard.ts'
import { insertWords } from './insert-document.ts'

/** What comes into the text from elsewhere. */
export type Incoming = {
  takeHtml: (view: EditorView, html: string, words: string) => void
  takeFiles: (view: EditorView, files: File[]) => void
}

/** Our own words on the clipboard: the browser's parser of HTML is not asked, and nothing gets lost on the way. */
const ownType = 'application/x-chambers-text'

/** Copying, cutting, pasting and dropping. Heard before ProseMirror, which would make elements of what is pasted. */
export const PasteWays = Extension.create<Incoming>({
  name: 'pasteWays',
  addProseMirrorPlugins() {
    const incoming = this.options
    return [
      new Plugin({
        props: {
          handleDOMEvents: {
            copy: (view, event) => copy(view, event),
            cut: (view, event) => copy(view, event) && cut(view),
            paste: (view, event) => isTake(event, take(view, event.clipboardData, incoming)),
            drop: (view, event) => isTake(event, drop(view, event, incoming)),
          },
        },
      }),
    ]
  },
})

function copy(view: EditorView, event: ClipboardEvent) {
  const { selection } = view.state
  if (selection.empty || !event.clipboardData || isOfField(event)) return false
  const { dom, text } = view.serializeForClipboard(selection.content())
  event.preventDefault()
  event.clipboardData.setData('text/html', dom.innerHTML)
  event.clipboardData.setData('text/plain', text)
  event.clipboardData.setData(ownType, copyOwn(view.state))
  return true
}

function cut(view: EditorView) {
  view.dispatch(view.state.tr.deleteSelection().scrollIntoView().setMeta('uiEvent', 'cut'))
  return true
}

function take(view: EditorView, data: DataTransfer | null, { takeHtml, takeFiles }: Incoming) {
  if (!data) return false
  const own = data.getData(ownType)
  const html = data.getData('text/html')
  const words = data.getData('text/plain')
  if (own) view.dispatch(pasteOwn(view.state, own))
  else if (data.files.length > 0 && !words) takeFiles(view, [...data.files])
  else if (html) takeHtml(view, html, words)
  else if (words) insertWords(view, words)
  return true
}

/** What is moved within the text is ProseMirror's. */
function drop(view: EditorView, event: DragEvent, incoming: Incoming) {
  if (view.dragging || !event.dataTransfer) return false
  const place = view.posAtCoords({ left: event.clientX, top: event.clientY })
  if (place) view.dispatch(view.state.tr.setSelection(TextSelection.near(view.state.doc.resolve(place.pos))))
  return take(view, event.dataTransfer, incoming)
}

function isTake(event: Event, taken: boolean) {
  if (isOfField(event)) return true
  if (taken) event.preventDefault()
  return taken
}

/** The caption of a figure is a field of its own. */
function isOfField({ target }: Event) {
  return target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement
}
