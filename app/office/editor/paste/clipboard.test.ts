import { getSchema } from '@tiptap/core'
import { AllSelection, EditorState, TextSelection } from '@tiptap/pm/state'
import { expect, test } from 'vitest'
import { textSchema } from '#app/office/editor/text-schema.ts'
import type { Part } from '#domain/writing/document.ts'
import { openText } from '#domain/writing/open-text.ts'
import { writeDocument } from '#domain/writing/write-markdown.ts'
import { pasteSerialized, serializeSelection } from './clipboard.ts'

const schema = getSchema(textSchema)

const source = ['The rule is old.[^1] It holds.[^2]', '[^1]: Gupta v. Singh.', '[^2]: Section 9.'].join('\n\n')

test('a pasted footnote reference brings its footnote, with a new label if the old one is taken', () => {
  const copied = serializeSelection(select(stateOf(source), 'The rule is old.'))
  const text = ['Elsewhere.[^1]', '[^1]: Another note.'].join('\n\n')
  expect(markdownOf(pasteSerialized(atEndOf(stateOf(text), 'Elsewhere.'), copied))).toBe(
    ['Elsewhere.[^1]The rule is old.[^2]', '[^1]: Another note.', '[^2]: Gupta v. Singh.'].join('\n\n'),
  )
})

test('only referenced footnotes are pasted, including those that other pasted footnotes reference', () => {
  const nested = ['One.[^a] Two.[^b]', '[^a]: See below.[^c]', '[^b]: Not taken.', '[^c]: The last.'].join('\n\n')
  const copied = serializeSelection(select(stateOf(nested), 'One.'))
  const written = markdownOf(pasteSerialized(stateOf('Begin.'), copied))
  expect(written).toContain('See below.')
  expect(written).toContain('The last.')
  expect(written).not.toContain('Not taken.')
})

test('a reference copied or moved within a text links to the same footnote, which is not duplicated', () => {
  const state = select(stateOf(source), 'The rule is old.')
  const copied = serializeSelection(state)
  const twice = markdownOf(pasteSerialized(atEndOf(state, 'It holds.'), copied))
  expect(twice).toBe(
    ['The rule is old.[^1] It holds.[^2]The rule is old.[^1]', '[^1]: Gupta v. Singh.', '[^2]: Section 9.'].join(
      '\n\n',
    ),
  )
  const cut = state.apply(state.tr.deleteSelection())
  const moved = markdownOf(pasteSerialized(atEndOf(cut, 'It holds.'), copied))
  expect(moved).toContain('It holds.[^2]The rule is old.[^1]')
  expect(moved.match(/Gupta v\. Singh\./g)).toHaveLength(1)
})

test('if a footnote has changed since the copy, pasting adds the copied one under a new label', () => {
  const copied = serializeSelection(select(stateOf(source), 'The rule is old.'))
  const changed = stateOf(source.replace('Gupta v. Singh.', 'Overruled.'))
  const written = markdownOf(pasteSerialized(atEndOf(changed, 'It holds.'), copied))
  expect(written).toContain('The rule is old.[^1]')
  expect(written).toContain('It holds.[^2]The rule is old.[^3]')
  expect(written).toContain('[^1]: Overruled.')
  expect(written).toContain('[^3]: Gupta v. Singh.')
})

test('a whole text pasted over itself is unchanged, and pasted into another text brings its footnotes', () => {
  const all = selectAll(stateOf(source))
  const copied = serializeSelection(all)
  expect(markdownOf(pasteSerialized(all, copied))).toBe(source)
  const other = ['Elsewhere.[^1]', '[^1]: Another note.'].join('\n\n')
  const written = markdownOf(pasteSerialized(atEndOf(stateOf(other), 'Elsewhere.'), copied))
  expect(written).toContain('The rule is old.[^2] It holds.[^3]')
  expect(written.match(/^\[\^\d\]: .*$/gm)).toEqual([
    '[^1]: Another note.',
    '[^2]: Gupta v. Singh.',
    '[^3]: Section 9.',
  ])
})

test('a pasted reference whose footnote was deleted does not link to another footnote', () => {
  const copied = serializeSelection(select(withoutNote(stateOf(source), '1'), 'The rule is old.'))
  const text = ['Elsewhere.[^1]', '[^1]: Another note.'].join('\n\n')
  expect(markdownOf(pasteSerialized(atEndOf(stateOf(text), 'Elsewhere.'), copied))).toBe(
    // A reference without a note is written with an empty one.
    ['Elsewhere.[^1]The rule is old.[^2]', '[^1]: Another note.', '[^2]:'].join('\n\n'),
  )
})

test('a pasted reference without a footnote does not link to a relabelled one from the same paste', () => {
  const three = ['One.[^1] Two.[^2] Three.[^3]', '[^1]: First.', '[^2]: Second.', '[^3]: Third.'].join('\n\n')
  const copied = serializeSelection(selectAll(withoutNote(stateOf(three), '2')))
  expect(markdownOf(pasteSerialized(stateOf(''), copied))).toBe(
    ['One.[^1] Two.[^3] Three.[^2]', '[^1]: First.', '[^2]: Third.', '[^3]:'].join('\n\n'),
  )
})

test('a pasted reference links to its footnote if that was moved to the text before', () => {
  const state = stateOf(source)
  const copied = serializeSelection(select(withoutNote(state, '1'), 'The rule is old.'))
  const other = stateOf(['Elsewhere.[^1]', '[^1]: Gupta v. Singh.'].join('\n\n'))
  const [from, to] = rangeOf(other, 'Elsewhere.')
  const waiting = other.apply(other.tr.delete(from, to))
  expect(markdownOf(pasteSerialized(waiting, copied))).toBe('The rule is old.[^1]\n\n[^1]: Gupta v. Singh.')
})

test('text copied from a footnote is pasted as plain text without a new footnote', () => {
  const copied = serializeSelection(select(stateOf(source), 'Gupta v. Singh.'))
  expect(markdownOf(pasteSerialized(stateOf(''), copied))).toBe('Gupta v. Singh.')
})

test('pasting into a code block inserts only the text, without footnotes', () => {
  const copied = serializeSelection(select(stateOf(source), 'The rule is old.'))
  const code = stateOf('```\ncode\n```')
  expect(markdownOf(pasteSerialized(atEndOf(code, 'code'), copied))).toBe('```\ncodeThe rule is old.\n```')
})

function stateOf(markdown: string) {
  const opened = openText(markdown)
  if (opened.kind === 'source') throw new Error(opened.why)
  return EditorState.create({ doc: schema.nodeFromJSON(opened.doc) })
}

/** Selects these words, and the reference after them. */
function select(state: EditorState, words: string) {
  const [from, to] = rangeOf(state, words)
  return state.apply(state.tr.setSelection(TextSelection.create(state.doc, from, to)))
}

/** Deletes a note, but not its references. */
function withoutNote(state: EditorState, label: string) {
  let position = 0
  const note = state.doc.children.find((node, index) => {
    if (index > 0) position += state.doc.child(index - 1).nodeSize
    return node.type.name === 'footnote' && node.attrs.label === label
  })
  return state.apply(state.tr.delete(position, position + (note?.nodeSize ?? 0)))
}

function atEndOf(state: EditorState, words: string) {
  const [, to] = rangeOf(state, words)
  return state.apply(state.tr.setSelection(TextSelection.create(state.doc, to)))
}

function selectAll(state: EditorState) {
  return state.apply(state.tr.setSelection(new AllSelection(state.doc)))
}

function rangeOf({ doc }: EditorState, words: string) {
  const ranges: [from: number, to: number][] = []
  doc.descendants((node, at) => {
    const index = node.text?.indexOf(words) ?? -1
    if (index < 0) return
    const end = at + index + words.length
    const hasReference = doc.nodeAt(end)?.type.name === 'footnoteReference'
    ranges.push([at + index, hasReference ? end + 1 : end])
  })
  if (!ranges[0]) throw new Error(`“${words}” is not in the text.`)
  return ranges[0]
}

function markdownOf(tr: ReturnType<typeof pasteSerialized>) {
  tr.doc.check()
  return writeDocument(tr.doc.toJSON() as Part).trim()
}
