import { Extension } from '@tiptap/core'
import { Plugin } from '@tiptap/pm/state'
import { insertFootnote } from './footnotes.ts'

type ShortcutOptions = { openLink: () => void; focusTools: () => void }

/** Keyboard shortcuts for the toolbar, the link dialog and footnotes; Escape and then Tab leave the editor. */
export const Shortcuts = Extension.create<ShortcutOptions>({
  name: 'waysOut',
  addKeyboardShortcuts() {
    const { openLink, focusTools } = this.options
    const handled = (action: () => void) => () => {
      action()
      return true
    }
    return {
      'Mod-k': handled(openLink),
      'Alt-F10': handled(focusTools),
      'Mod-Alt-f': () => insertFootnote(this.editor.view),
    }
  },
  addProseMirrorPlugins() {
    // After Escape, leave the next Tab to the browser: lists and tables use Tab themselves.
    let isLeaving = false
    return [
      new Plugin({
        props: {
          handleDOMEvents: {
            keydown(_, { key }) {
              const isTabOut = isLeaving && key === 'Tab'
              isLeaving = key === 'Escape' || (isLeaving && key === 'Shift')
              return isTabOut
            },
          },
        },
      }),
    ]
  },
})
