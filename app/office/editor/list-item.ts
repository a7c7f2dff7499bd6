import { Extension, Node } from '@tiptap/core'

/** An item of a list; it may begin with anything, and may be a task. */
export const ListItem = Node.create({
  name: 'listItem',
  content: 'block+',
  defining: true,
  addAttributes: () => ({
    spread: { default: false, rendered: false },
    checked: {
      default: null,
      renderHTML: ({ checked }) => (typeof checked === 'boolean' ? { 'data-checked': checked } : {}),
    },
  }),
  parseHTML: () => [{ tag: 'li' }],
  renderHTML: ({ HTMLAttributes }) => ['li', HTMLAttributes, 0],
  addKeyboardShortcuts() {
    const item = this.name
    return {
      Enter: () => this.editor.commands.splitListItem(item, { checked: null }),
      Tab: () => this.editor.commands.sinkListItem(item),
      'Shift-Tab': () => this.editor.commands.liftListItem(item),
    }
  },
})

/** Whether the items of a list stand apart. */
export const ListSpread = Extension.create({
  name: 'listSpread',
  addGlobalAttributes: () => [
    { types: ['bulletList', 'orderedList'], attributes: { spread: { default: false, rendered: false } } },
    { types: ['codeBlock'], attributes: { meta: { default: null, rendered: false } } },
  ],
})
