import { type Node, Slice } from '@tiptap/pm/model'
import type { EditorState } from '@tiptap/pm/state'
import { labelsIn } from '#app/office/editor/footnotes.ts'
import type { Part } from '#domain/writing/document.ts'
import { withFreshLabels } from '#domain/writing/paste/fresh-labels.ts'
import { placesIn } from '#domain/writing/places.ts'

/** Words of ours on the clipboard: a slice of the text, and the notes that it refers to. */
type Copied = { content: Part[]; openStart?: number; openEnd?: number; notes?: Part[] }

/** What is selected, with the notes that it refers to: they stand elsewhere, and would be missed in another text. */
export function copyOwn({ selection, doc }: EditorState) {
  const slice = selection.content().toJSON() as Omit<Copied, 'notes'>
  return JSON.stringify({ ...slice, notes: notesFor(slice.content, doc.toJSON().content) } satisfies Copied)
}

/**
 * Puts such words in the place of the selection. A reference goes on leading to its own note: where the text has that
 * note it is shared, else the note comes along, under a label that is free here. One whose note was deleted leads to
 * none, or to one that nothing else here refers to: it may have been moved first.
 */
export function pasteOwn(state: EditorState, data: string) {
  const { slice, bare, notes } = apart(JSON.parse(data))
  if (state.selection.$from.parent.type.spec.code) return insertCode(state, Slice.fromJSON(state.schema, slice))
  // What is replaced is no longer there to be referred to.
  const rest = state.tr.deleteSelection().doc
  const own = notesIn(rest)
  const added = notes.filter((note) => !isSameNote(state, note, own.get(labelOf(note))))
  const clashing = bare.filter((note) => own.has(labelOf(note)))
  // A note that comes without its reference may be the one that is missed here.
  const missed = bare.filter((note) => !own.has(labelOf(note)))
  const taken = new Set([...labelsIn(rest), ...missed.map(labelOf)])
  const coming: Part = { type: 'doc', content: [...slice.content, ...added, ...clashing] }
  const carried = new Set([...notes, ...bare].map(labelOf))
  const referred = referredIn(rest.toJSON())
  const lost = [...referredIn(coming)].filter(
    (label) => !carried.has(label) && (!own.has(label) || referred.has(label)),
  )
  const renamed = withFreshLabels(coming, taken, lost)
  const parts = renamed.content ?? []
  const content = parts.slice(0, slice.content.length)
  const tr = state.tr.replaceSelection(Slice.fromJSON(state.schema, { ...slice, content }))
  const joining = [...parts.slice(content.length), ...missed].map((note) => state.schema.nodeFromJSON(note))
  if (joining.length > 0) tr.insert(tr.doc.content.size, joining)
  return tr.scrollIntoView()
}

/** Code is words alone, without references and notes. */
function insertCode({ tr }: EditorState, { content }: Slice) {
  return tr.insertText(content.textBetween(0, content.size, '\n')).scrollIntoView()
}

/** The body of what was copied, and the notes: those it refers to, and those that were selected without a reference. */
function apart({ content, openStart = 0, openEnd = 0, notes = [] }: Copied) {
  const body = content.filter((part) => !isNote(part))
  if (body.length === 0 && openStart > 0 && openEnd > 0) {
    // Words out of notes are words.
    const words = content.flatMap((note) => note.content ?? [])
    return { slice: { content: words, openStart: openStart - 1, openEnd: openEnd - 1 }, bare: [], notes }
  }
  const carried = new Set(notes.map(labelOf))
  const slice = {
    content: body,
    openStart: content[0] === body[0] ? openStart : openAt(body[0]),
    openEnd: content.at(-1) === body.at(-1) ? openEnd : openAt(body.at(-1)),
  }
  return { slice, bare: content.filter((part) => isNote(part) && !carried.has(labelOf(part))), notes }
}

/** The notes that some parts refer to, and those that these refer to. */
function notesFor(parts: Part[], text: Part[]) {
  const all = new Map(text.filter(isNote).map((note) => [labelOf(note), note]))
  const found = new Map<string, Part>()
  const waiting = [...parts]
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    for (const { part } of placesIn({ type: 'doc', content: [next] })) {
      const note = part.type === 'footnoteReference' && all.get(labelOf(part))
      if (!note || found.has(labelOf(note))) continue
      found.set(labelOf(note), note)
      waiting.push(note)
    }
  }
  return [...all.values()].filter((note) => found.has(labelOf(note)))
}

function referredIn(doc: Part) {
  const references = [...placesIn(doc)].filter(({ part }) => part.type === 'footnoteReference')
  return new Set(references.map(({ part }) => labelOf(part)))
}

function notesIn(doc: Node) {
  const notes = doc.children.filter(({ type }) => type.name === 'footnote')
  return new Map(notes.map((note) => [String(note.attrs.label).toLowerCase(), note]))
}

function isSameNote({ schema }: EditorState, note: Part, other?: Node) {
  return other?.content.eq(schema.nodeFromJSON(note).content) ?? false
}

function isNote({ type }: Part) {
  return type === 'footnote'
}

function labelOf({ attrs }: Part) {
  return String(attrs?.label).toLowerCase()
}

/** A paragraph goes on with the words that it is pasted into. */
function openAt(part?: Part) {
  return part?.type === 'paragraph' ? 1 : 0
}
