import { Node } from '@tiptap/core'

/** A picture among words. */
export const ImageNode = Node.create({
  name: 'image',
  inline: true,
  group: 'inline',
  draggable: true,
  addAttributes: () => ({ src: { default: '' }, alt: { default: '' }, title: { default: null } }),
  parseHTML: () => [],
  renderHTML: ({ HTMLAttributes: { src, alt } }) => ['img', { src, alt }],
})

/** A picture by itself, with what it shows and what is said below it. */
export const FigureNode = Node.create({
  name: 'figure',
  group: 'block',
  atom: true,
  draggable: true,
  addAttributes: () => ({ src: { default: '' }, alt: { default: '' }, caption: { default: '' } }),
  parseHTML: () => [],
  renderHTML: ({ HTMLAttributes: { src, alt, caption } }) => [
    'figure',
    {},
    ['img', { src, alt }],
    ...(caption ? [['figcaption', {}, caption] as const] : []),
  ],
})
