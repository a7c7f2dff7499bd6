import type { Editor } from '@tiptap/react'
import Bold from 'lucide-react/icons/bold'
import CodeXml from 'lucide-react/icons/code-xml'
import FileUp from 'lucide-react/icons/file-up'
import ImageIcon from 'lucide-react/icons/image'
import Italic from 'lucide-react/icons/italic'
import Link from 'lucide-react/icons/link'
import List from 'lucide-react/icons/list'
import ListOrdered from 'lucide-react/icons/list-ordered'
import Quote from 'lucide-react/icons/quote'
import Superscript from 'lucide-react/icons/superscript'
import type { ComponentType } from 'react'
import { insertFootnote } from './footnotes.ts'
import type { MenuChoice } from './toolbar-menu.tsx'

/** What a tool opens beside the text. */
export type ToolDialogs = { link: () => void; picture: () => void; word: () => void; source: () => void }

export type Tool = {
  name: string
  icon: ComponentType<{ className?: string }>
  keys?: string
  /** What the text is in, where the tool switches it on and off. */
  within?: string
  /** In the hand it stands behind 'More'. */
  rare?: boolean
  /** Opens something over the text, which has the focus then. */
  opens?: boolean
  run: (editor: Editor, open: ToolDialogs) => void
}

const bold: Tool = {
  name: 'Bold',
  icon: Bold,
  keys: 'Control+B',
  within: 'bold',
  run: (editor) => editor.chain().toggleBold().run(),
}
const italic: Tool = {
  name: 'Italic',
  icon: Italic,
  keys: 'Control+I',
  within: 'italic',
  run: (editor) => editor.chain().toggleItalic().run(),
}
const link: Tool = {
  name: 'Link',
  icon: Link,
  keys: 'Control+K',
  within: 'link',
  opens: true,
  run: (_, open) => open.link(),
}
const list: Tool = {
  name: 'List',
  icon: List,
  within: 'bulletList',
  run: (editor) => editor.chain().toggleBulletList().run(),
}
const numbered: Tool = {
  name: 'Numbered list',
  icon: ListOrdered,
  within: 'orderedList',
  rare: true,
  run: (editor) => editor.chain().toggleOrderedList().run(),
}
const quote: Tool = {
  name: 'Quote',
  icon: Quote,
  within: 'blockquote',
  rare: true,
  run: (editor) => editor.chain().toggleBlockquote().run(),
}
const picture: Tool = { name: 'Picture', icon: ImageIcon, opens: true, run: (_, open) => open.picture() }
const footnote: Tool = {
  name: 'Footnote',
  icon: Superscript,
  keys: 'Control+Alt+F',
  rare: true,
  run: (editor) => insertFootnote(editor.view),
}
const word: Tool = { name: 'Import a Word file', icon: FileUp, rare: true, opens: true, run: (_, open) => open.word() }
const source: Tool = { name: 'Source', icon: CodeXml, rare: true, opens: true, run: (_, open) => open.source() }

/** The row, in groups; the menus of paragraphs and of tables stand between them. */
export const toolGroups = {
  words: [bold, italic, link],
  blocks: [list, numbered, quote],
  things: [picture],
  notes: [footnote],
  ends: [word, source],
}

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

/** Drawings begin with an example, to be written over; the line above each in the text says how it is written. */
const drawings = {
  Timeline: `What is open at which stage.
Stages: Notice | Tribunal constituted | Award
The court (Section 9): + open | ~ only on a condition
The tribunal (Section 17): - not yet | + open`,
  Clock: `The time for an appeal.
Start: the order is communicated
+ 30 days: the appeal is in time
~ 60 days: only with sufficient cause
End: nobody can extend it`,
}

/** What can be drawn; it is put in where the cursor is. */
export function drawingChoices(editor: Editor): MenuChoice[] {
  return Object.entries(drawings).map(([name, text]) => ({
    name,
    run: () => {
      const attrs = { language: name.toLowerCase() }
      editor
        .chain()
        .insertContent({ type: 'codeBlock', attrs, content: [{ type: 'text', text }] })
        .run()
    },
  }))
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
