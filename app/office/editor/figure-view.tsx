import { NodeViewWrapper, type ReactNodeViewProps, ReactNodeViewRenderer } from '@tiptap/react'
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
