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

/** Opens the dialogs and modes of the tools. */
export type ToolDialogs = { link: () => void; picture: () => void; word: () => void; source: () => void }

export type Tool = {
  name: string
  icon: ComponentType<{ className?: string }>
  keys?: string
  /** The mark or node that the tool toggles. */
  within?: string
  /** On a phone it is hidden behind 'More'. */
  rare?: boolean
  /** Opens something that takes the focus, so the focus does not return to the text. */
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

/** The tools in groups; the menus for paragraphs and tables are between the groups. */
export const toolGroups = {
  words: [bold, italic, link],
  blocks: [list, numbered, quote],
  inserts: [picture],
  notes: [footnote],
  file: [word, source],
}

const levels = [2, 3, 4] as const

/** The block types of a paragraph. There is no level 1: the title of the page is its heading 1. */
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

/** A drawing starts with an example that the author overwrites; a line above it in the editor explains the syntax. */
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

/** The drawings that can be inserted at the cursor. */
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

/** The actions on the table at the cursor. */
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

/** Aligns all cells of the column at the cursor, including the header. */
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
