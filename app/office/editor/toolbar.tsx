import { type Editor, useEditorState } from '@tiptap/react'
import ChartGantt from 'lucide-react/icons/chart-gantt'
import ChevronDown from 'lucide-react/icons/chevron-down'
import Ellipsis from 'lucide-react/icons/ellipsis'
import Heading from 'lucide-react/icons/heading'
import TableIcon from 'lucide-react/icons/table'
import { type FormEvent, type KeyboardEvent, type Ref, useState } from 'react'
import { OfficeDialog } from '#app/office/forms/dialog.tsx'
import { TextField } from '#app/ui/field.tsx'
import { LinkAddress } from '#domain/writing/document.ts'
import { insertFigure } from './figures.tsx'
import { PictureChoice } from './picture-choice.tsx'
import { moveFocus, ToolMenu } from './toolbar-menu.tsx'
import { drawingChoices, paragraphChoices, type Tool, type ToolDialogs, tableChoices, toolGroups } from './tools.ts'

type ToolRowProps = { editor: Editor; open: ToolDialogs; ref: Ref<HTMLDivElement> }

/** The toolbar above the text. It is a single tab stop; arrow keys move between the tools. */
export function ToolRow({ editor, open, ref }: ToolRowProps) {
  const [current, setCurrent] = useState('Paragraph')
  const [isMore, setMore] = useState(false)
  const { block, inTable, activeNames } = useEditorState({ editor, selector: ({ editor }) => stateOf(editor) })
  const focusProps = (name: string) => ({ tabIndex: current === name ? 0 : -1, onFocus: () => setCurrent(name) })

  const button = (tool: Tool) => (
    <button
      key={tool.name}
      className={tool.rare ? 'rare' : undefined}
      type="button"
      data-tool=""
      aria-label={tool.name}
      title={tool.name}
      aria-keyshortcuts={tool.keys}
      aria-pressed={tool.within ? activeNames.includes(tool.name) : undefined}
      {...focusProps(tool.name)}
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => {
        tool.run(editor, open)
        if (!tool.opens) editor.view.focus()
      }}
    >
      <tool.icon className="icon" />
    </button>
  )

  return (
    <div
      className={isMore ? 'tools is-more' : 'tools'}
      role="toolbar"
      aria-label="Text"
      ref={ref}
      onKeyDown={(event) => move(event, editor)}
    >
      <ToolMenu
        label={block}
        className="wide"
        content={
          <>
            <span className="tool-name">{block}</span>
            <Heading className="icon only-phone" />
            <ChevronDown className="icon" />
          </>
        }
        choices={paragraphChoices(editor)}
        onDone={() => editor.view.focus()}
        {...focusProps('Paragraph')}
      />
      <i />
      {toolGroups.words.map(button)}
      <i />
      {toolGroups.blocks.map(button)}
      <i />
      {toolGroups.inserts.map(button)}
      {inTable ? (
        <ToolMenu
          label="Table"
          className="rare"
          content={<TableIcon className="icon" />}
          choices={tableChoices(editor)}
          onDone={() => editor.view.focus()}
          {...focusProps('Table')}
        />
      ) : (
        button(insertTable)
      )}
      <ToolMenu
        label="Drawing"
        className="rare"
        content={<ChartGantt className="icon" />}
        choices={drawingChoices(editor)}
        onDone={() => editor.view.focus()}
        {...focusProps('Drawing')}
      />
      {toolGroups.notes.map(button)}
      <i />
      {toolGroups.file.map(button)}
      <button
        className="only-phone"
        type="button"
        data-tool=""
        aria-label="More"
        aria-expanded={isMore}
        {...focusProps('More')}
        onClick={() => setMore(!isMore)}
      >
        <Ellipsis className="icon" />
      </button>
    </div>
  )
}

const insertTable: Tool = {
  name: 'Table',
  icon: TableIcon,
  rare: true,
  run: (editor) => editor.chain().insertTable({ rows: 3, cols: 3, withHeaderRow: true }).run(),
}

function stateOf(editor: Editor) {
  const all = Object.values(toolGroups).flat()
  return {
    block: paragraphChoices(editor).find(({ isOn }) => isOn)?.name ?? 'Heading',
    inTable: editor.isActive('table'),
    activeNames: all.filter(({ within }) => within && editor.isActive(within)).map(({ name }) => name),
  }
}

function move(event: KeyboardEvent<HTMLElement>, editor: Editor) {
  const tools = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-tool]')].filter(
    (tool) => tool.offsetParent,
  )
  if (event.key === 'Escape') editor.view.focus()
  else if (!moveFocus(event.key, tools, ['ArrowLeft', 'ArrowRight'])) return
  event.preventDefault()
}

export type OpenDialog = 'link' | 'picture'

type TextDialogsProps = { editor: Editor; dialog?: OpenDialog; onClose: () => void }

/** The dialogs that the toolbar opens. */
export function TextDialogs({ editor, dialog, onClose }: TextDialogsProps) {
  if (dialog === 'link') return <LinkDialog editor={editor} onClose={onClose} />
  if (dialog !== 'picture') return null
  return (
    <PictureChoice
      title="Picture"
      withCaption
      onChoose={({ address, alt, caption }) => {
        insertFigure(editor.view, { src: address, alt, caption })
        onClose()
      }}
      onClose={onClose}
    />
  )
}

/** Sets, changes or removes a link. */
function LinkDialog({ editor, onClose }: { editor: Editor; onClose: () => void }) {
  const [error, setError] = useState<string>()
  const isLink = editor.isActive('link')
  const hasWords = isLink || !editor.state.selection.empty
  const currentHref = String(editor.getAttributes('link').href ?? '')

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    event.stopPropagation()
    const form = new FormData(event.currentTarget)
    const address = LinkAddress.safeParse(form.get('address'))
    if (!address.success) return setError(address.error.issues[0]?.message)
    const href = address.data
    const words = String(form.get('words') ?? '').trim() || href
    const mark = { type: 'link', attrs: { href } }
    if (hasWords) editor.chain().extendMarkRange('link').setMark('link', { href }).run()
    else editor.commands.insertContent({ type: 'text', text: words, marks: [mark] })
    onClose()
  }

  function removeLink() {
    editor.chain().extendMarkRange('link').unsetMark('link').run()
    onClose()
  }

  return (
    <OfficeDialog title="Link" onClose={onClose}>
      {(close) => (
        <form onSubmit={submit} noValidate>
          <div className="body">
            <TextField
              name="address"
              label="Address"
              id="link-address"
              value={currentHref}
              errors={error ? [error] : undefined}
            />
            {!hasWords && <TextField name="words" id="link-words" label="Words" optional />}
          </div>
          <div className="dialog-foot">
            {isLink && (
              <button className="btn btn--danger btn--apart" type="button" onClick={removeLink}>
                Take the link out
              </button>
            )}
            <button className="btn btn--line" type="button" onClick={close}>
              Cancel
            </button>
            <button className="btn" type="submit">
              Set the link
            </button>
          </div>
        </form>
      )}
    </OfficeDialog>
  )
}
