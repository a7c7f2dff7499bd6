import { Extension } from '@tiptap/core'
import { Plugin, PluginKey } from '@tiptap/pm/state'
import { Decoration, DecorationSet, type EditorView } from '@tiptap/pm/view'
import { NodeViewWrapper, type ReactNodeViewProps, ReactNodeViewRenderer } from '@tiptap/react'
import { messageOf } from '#api/client/call.ts'
import { addPictureOfText } from '#api/client/media.ts'
import { fileError } from '#app/office/forms/chosen-file.ts'
import { showToast } from '#app/ui/notice.tsx'
import { randomId } from '#app/ui/random-id.ts'
import { rules } from '#domain/rules.ts'
import { FigureNode } from './text-schema.ts'

/** A figure in the editor: the picture, with fields for its caption and alt text. */
export const FigureInText = FigureNode.extend({
  addNodeView: () =>
    ReactNodeViewRenderer(FigureView, {
      stopEvent: ({ event }) => event.target instanceof HTMLInputElement || event.target instanceof HTMLButtonElement,
    }),
})

function FigureView({ node, updateAttributes, deleteNode, selected }: ReactNodeViewProps) {
  const { src, alt, caption } = node.attrs as { src: string; alt: string; caption: string }
  return (
    <NodeViewWrapper as="figure" className={selected ? 'fig is-selected' : 'fig'} contentEditable={false}>
      <div data-drag-handle="">
        <img src={scaledSource(src)} alt={alt || 'Picture without alt text'} />
      </div>
      <figcaption>
        <input
          aria-label="Caption"
          placeholder="Caption, optional"
          value={caption}
          onChange={({ target }) => updateAttributes({ caption: target.value })}
        />
        <input
          className={alt.trim() ? 'fig-alt' : 'fig-alt flag'}
          aria-label="Alt text"
          placeholder="No alt text: say what the picture shows"
          maxLength={rules.media.maxAlt}
          value={alt}
          onChange={({ target }) => updateAttributes({ alt: target.value })}
        />
        <button className="text-link text-link--bad xs" type="button" onClick={deleteNode}>
          Take out
        </button>
      </figcaption>
    </NodeViewWrapper>
  )
}

/** For uploaded pictures, requests a width that fits the sheet. */
function scaledSource(src: string) {
  return src.startsWith('/uploads/') ? `${src}?w=1280` : src
}

type Upload = { id: string; at: number; words: string }
type UploadChange = { id: string; at?: number; words?: string }

const key = new PluginKey<Upload[]>('uploadProgress')

const closedMessage = 'The editor was closed while it was being uploaded. The picture is in Media.'

/** Shows the progress of uploads at the positions of their pictures. A position moves with the text around it. */
export const UploadProgress = Extension.create({
  name: 'uploadProgress',
  addProseMirrorPlugins: () => [
    new Plugin<Upload[]>({
      key,
      state: {
        init: () => [],
        apply(tr, before) {
          const moved = before.map((upload) => ({ ...upload, at: tr.mapping.map(upload.at) }))
          const change: UploadChange | undefined = tr.getMeta(key)
          return change ? applyChange(moved, change) : moved
        },
      },
      props: {
        decorations(state) {
          const uploads = key.getState(state) ?? []
          return DecorationSet.create(state.doc, uploads.map(decorationOf))
        },
      },
    }),
  ],
})

/** Updates the progress text of an upload; without `words` the upload is removed. */
function updateUpload(view: EditorView, change: UploadChange) {
  if (view.isDestroyed) return
  view.dispatch(view.state.tr.setMeta(key, change).setMeta('addToHistory', false))
}

function uploadPosition(view: EditorView, id: string) {
  return key.getState(view.state)?.find((upload) => upload.id === id)?.at
}

function applyChange(uploads: Upload[], { id, at, words }: UploadChange) {
  const known = uploads.find((upload) => upload.id === id)
  const others = uploads.filter((upload) => upload.id !== id)
  if (words === undefined) return others
  return [...others, { id, at: at ?? known?.at ?? 0, words }]
}

function decorationOf({ id, at, words }: Upload) {
  const widget = () => {
    const box = document.createElement('span')
    box.className = 'uploading'
    box.role = 'status'
    box.textContent = words
    return box
  }
  return Decoration.widget(at, widget, { key: `${id} ${words}`, side: 1 })
}

/** Uploads pictures one by one, and inserts each where it was dropped. */
export async function uploadPictures(view: EditorView, files: File[]) {
  for (const file of files) {
    const reason = fileError(file)
    if (reason) showToast('bad', file.name, reason)
    else await uploadPicture(view, file)
  }
}

async function uploadPicture(view: EditorView, file: File) {
  const id = randomId()
  const showProgress = (words?: string, at?: number) => updateUpload(view, { id, words, at })
  showProgress(`Uploading ${file.name}…`, view.state.selection.to)
  try {
    const picture = await addPictureOfText(file, id, (part) =>
      showProgress(`Uploading ${file.name}, ${Math.round(part * 100)} per cent`),
    )
    if (view.isDestroyed) showToast('bad', `${file.name} is not in the text`, closedMessage)
    else insertFigure(view, { src: picture.address, alt: picture.alt, caption: '' }, uploadPosition(view, id))
  } catch (error) {
    showToast('bad', `${file.name} could not be uploaded`, messageOf(error))
  }
  showProgress()
}

/** Inserts a figure after the paragraph at a position, or replaces that paragraph if it is empty. */
export function insertFigure(
  view: EditorView,
  attrs: { src: string; alt: string; caption: string },
  position?: number,
) {
  if (view.isDestroyed) return
  const { schema, tr, doc, selection } = view.state
  const figure = schema.nodes.figure?.create(attrs)
  if (!figure) return
  const $position = doc.resolve(position ?? selection.to)
  const depth = Math.max(1, $position.depth > 0 && $position.node(1).type.name !== 'paragraph' ? 1 : $position.depth)
  if ($position.depth === 0) tr.insert($position.pos, figure)
  else if ($position.parent.type.name === 'paragraph' && $position.parent.content.size === 0) {
    tr.replaceWith($position.before(), $position.after(), figure)
  } else tr.insert($position.after(depth), figure)
  view.dispatch(tr.scrollIntoView())
}
