import { Extension } from '@tiptap/core'
import { Plugin } from '@tiptap/pm/state'
import { insertFootnote } from './footnotes.ts'

type Ways = { openLink: () => void; focusTools: () => void }

/** Keys that lead out of the text: to the tools, to the dialog of a link, and by Escape and Tab to what follows. */
export const WaysOut = Extension.create<Ways>({
  name: 'waysOut',
  addKeyboardShortcuts() {
    const { openLink, focusTools } = this.options
    const done = (act: () => void) => () => {
      act()
      return true
    }
    return {
      'Mod-k': done(openLink),
      'Alt-F10': done(focusTools),
      'Mod-Alt-f': () => insertFootnote(this.editor.view),
    }
  },
  addProseMirrorPlugins() {
    // After Escape the next Tab is the browser's: lists and tables use it themselves.
    let isLeaving = false
    return [
      new Plugin({
        props: {
          handleDOMEvents: {
            keydown(_, { key }) {
              const leaves = isLeaving && key === 'Tab'
              isLeaving = key === 'Escape' || (isLeaving && key === 'Shift')
              return leaves
            },
          },
        },
      }),
    ]
  },
})
