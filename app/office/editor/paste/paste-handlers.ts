import { Extension } from '@tiptap/core'
import { Plugin, TextSelection } from '@tiptap/pm/state'
import type { EditorView } from '@tiptap/pm/view'
import { copyOwn, pasteOwn } from './clipboard.ts'
import { insertWords } from './insert-document.ts'

/** Inserts pasted or dropped HTML and files. */
export type PasteTarget = {
  insertHtml: (view: EditorView, html: string, words: string) => void
  insertFiles: (view: EditorView, files: File[]) => void
}

/** The clipboard type of the editor's own text: JSON instead of HTML, so that nothing is lost. */
const ownType = 'application/x-chambers-text'

/** Handles copy, cut, paste and drop before ProseMirror, which would create DOM elements from pasted HTML. */
export const PasteHandlers = Extension.create<PasteTarget>({
  name: 'pasteWays',
  addProseMirrorPlugins() {
    const target = this.options
    return [
      new Plugin({
        props: {
          handleDOMEvents: {
            copy: (view, event) => copy(view, event),
            cut: (view, event) => copy(view, event) && cut(view),
            paste: (view, event) => finish(event, insert(view, event.clipboardData, target)),
            drop: (view, event) => finish(event, drop(view, event, target)),
          },
        },
      }),
    ]
  },
})

function copy(view: EditorView, event: ClipboardEvent) {
  const { selection } = view.state
  if (selection.empty || !event.clipboardData || isInField(event)) return false
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

function insert(view: EditorView, data: DataTransfer | null, { insertHtml, insertFiles }: PasteTarget) {
  if (!data) return false
  const own = data.getData(ownType)
  const html = data.getData('text/html')
  const words = data.getData('text/plain')
  if (own) view.dispatch(pasteOwn(view.state, own))
  else if (data.files.length > 0 && !words) insertFiles(view, [...data.files])
  else if (html) insertHtml(view, html, words)
  else if (words) insertWords(view, words)
  return true
}

/** Leaves text that is dragged within the editor to ProseMirror. */
function drop(view: EditorView, event: DragEvent, target: PasteTarget) {
  if (view.dragging || !event.dataTransfer) return false
  const position = view.posAtCoords({ left: event.clientX, top: event.clientY })
  if (position) view.dispatch(view.state.tr.setSelection(TextSelection.near(view.state.doc.resolve(position.pos))))
  return insert(view, event.dataTransfer, target)
}

/** Prevents the browser's default if the event was handled. Events of fields are left to the browser. */
function finish(event: Event, isHandled: boolean) {
  if (isInField(event)) return true
  if (isHandled) event.preventDefault()
  return isHandled
}

/** Whether the event belongs to a form field in the text, such as the caption of a figure. */
function isInField({ target }: Event) {
  return target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement
}
