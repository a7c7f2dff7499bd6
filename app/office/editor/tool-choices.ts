import type { Editor } from '@tiptap/react'
import type { MenuChoice } from './tool-menu.tsx'

const levels = [2, 3, 4] as const

/** What a paragraph can be; the page has its first heading already. */
export function paragraphChoices(editor: Editor): MenuChoice[] {
  const isPlain = !editor.isActive('heading') && !editor.isActive('codeBlock')
  return [
    { name: 'Paragraph', isOn: isPlain, run: () => editor.chain().setParagraph().run() },
    ...levels.map((level) => ({
      name: `Heading ${level}`,
      isOn: editor.isActive('heading', { level }),
      run: () => editor.chain().setHeading({ level }).run(),
    })),
    { name: 'Code', isOn: editor.isActive('codeBlock'), run: () => editor.chain().toggleCodeBlock().run() },
  ]
}

/** What can be done to the table that the cursor is in. */
export function tableChoices(editor: Editor): MenuChoice[] {
  const act = () => editor.chain()
  const align = (to: string | null) => () => alignColumn(editor, to)
  return [
    { name: 'Row below', run: () => act().addRowAfter().run() },
    { name: 'Row above', run: () => act().addRowBefore().run() },
    { name: 'Column right', run: () => act().addColumnAfter().run() },
    { name: 'Column left', run: () => act().addColumnBefore().run() },
    { name: 'Align to the left', run: align(null) },
    { name: 'Align to the centre', run: align('center') },
    { name: 'Align to the right', run: align('right') },
    { name: 'Delete the row', run: () => act().deleteRow().run() },
    { name: 'Delete the column', run: () => act().deleteColumn().run() },
    { name: 'Delete the table', run: () => act().deleteTable().run() },
  ]
}

/** A column stands as its head does. */
function alignColumn(editor: Editor, align: string | null) {
  const { $from } = editor.state.selection
  const depth = [...Array($from.depth + 1).keys()].find((level) => $from.node(level).type.name === 'table')
  if (depth === undefined) return
  const table = $from.node(depth)
  const column = $from.index(depth + 1)
  const { tr } = editor.state
  let rowAt = $from.start(depth)
  for (const row of table.children) {
    const before = row.children.slice(0, column).reduce((size, cell) => size + cell.nodeSize, 0)
    const cell = row.children[column]
    if (cell) tr.setNodeMarkup(rowAt + 1 + before, undefined, { ...cell.attrs, align })
    rowAt += row.nodeSize
  }
  editor.view.dispatch(tr)
}
