import { type Node, Slice } from '@tiptap/pm/model'
import type { EditorState } from '@tiptap/pm/state'
import { labelsIn } from '#app/office/editor/footnotes.ts'
import type { Part } from '#domain/writing/document.ts'
import { withFreshLabels } from '#domain/writing/paste/fresh-labels.ts'
import { placesIn } from '#domain/writing/places.ts'

/** The clipboard data of this editor: a slice of the text, and the notes that it refers to. */
type Copied = { content: Part[]; openStart?: number; openEnd?: number; notes?: Part[] }

/** Serialises the selection with the notes that it refers to, which are outside it, at the end of the text. */
export function copyOwn({ selection, doc }: EditorState) {
  const slice = selection.content().toJSON() as Omit<Copied, 'notes'>
  return JSON.stringify({ ...slice, notes: notesFor(slice.content, doc.toJSON().content) } satisfies Copied)
}

/**
 * Replaces the selection with copied text. Each reference keeps its own note: if the text has the same note it is
 * shared, otherwise the note is pasted too, under a free label. A reference whose note was deleted refers to no note,
 * or to a note here with its label and without a reference: the author may have moved that note first.
 */
export function pasteOwn(state: EditorState, data: string) {
  const { slice, unreferenced, notes } = splitNotes(JSON.parse(data))
  if (state.selection.$from.parent.type.spec.code) return insertCode(state, Slice.fromJSON(state.schema, slice))
  // Compare with the text without the selection, which is replaced.
  const remaining = state.tr.deleteSelection().doc
  const existing = notesIn(remaining)
  const added = notes.filter((note) => !isSameNote(state, note, existing.get(labelOf(note))))
  const clashing = unreferenced.filter((note) => existing.has(labelOf(note)))
  // A note without its reference keeps its label if that is free: a reference here may have lost this note.
  const keepingLabel = unreferenced.filter((note) => !existing.has(labelOf(note)))
  const taken = new Set([...labelsIn(remaining), ...keepingLabel.map(labelOf)])
  const pasted: Part = { type: 'doc', content: [...slice.content, ...added, ...clashing] }
  const copiedLabels = new Set([...notes, ...unreferenced].map(labelOf))
  const referenced = referencedLabels(remaining.toJSON())
  const dangling = [...referencedLabels(pasted)].filter(
    (label) => !copiedLabels.has(label) && (!existing.has(label) || referenced.has(label)),
  )
  const renamed = withFreshLabels(pasted, taken, dangling)
  const parts = renamed.content ?? []
  const content = parts.slice(0, slice.content.length)
  const tr = state.tr.replaceSelection(Slice.fromJSON(state.schema, { ...slice, content }))
  const newNotes = [...parts.slice(content.length), ...keepingLabel].map((note) => state.schema.nodeFromJSON(note))
  if (newNotes.length > 0) tr.insert(tr.doc.content.size, newNotes)
  return tr.scrollIntoView()
}

/** In code, inserts only the text, without references and notes. */
function insertCode({ tr }: EditorState, { content }: Slice) {
  return tr.insertText(content.textBetween(0, content.size, '\n')).scrollIntoView()
}

/** Splits copied data into its body, the notes it refers to, and notes that were selected without a reference. */
function splitNotes({ content, openStart = 0, openEnd = 0, notes = [] }: Copied) {
  const body = content.filter((part) => !isNote(part))
  if (body.length === 0 && openStart > 0 && openEnd > 0) {
    // Only words inside notes were selected: paste them as plain text.
    const words = content.flatMap((note) => note.content ?? [])
    return { slice: { content: words, openStart: openStart - 1, openEnd: openEnd - 1 }, unreferenced: [], notes }
  }
  const copiedLabels = new Set(notes.map(labelOf))
  const slice = {
    content: body,
    openStart: content[0] === body[0] ? openStart : openDepth(body[0]),
    openEnd: content.at(-1) === body.at(-1) ? openEnd : openDepth(body.at(-1)),
  }
  return { slice, unreferenced: content.filter((part) => isNote(part) && !copiedLabels.has(labelOf(part))), notes }
}

/** The notes that some parts refer to, directly or through other notes. */
function notesFor(parts: Part[], text: Part[]) {
  const all = new Map(text.filter(isNote).map((note) => [labelOf(note), note]))
  const referenced = new Map<string, Part>()
  const queue = [...parts]
  for (let next = queue.pop(); next; next = queue.pop()) {
    for (const { part } of placesIn({ type: 'doc', content: [next] })) {
      const note = part.type === 'footnoteReference' && all.get(labelOf(part))
      if (!note || referenced.has(labelOf(note))) continue
      referenced.set(labelOf(note), note)
      queue.push(note)
    }
  }
  return [...all.values()].filter((note) => referenced.has(labelOf(note)))
}

function referencedLabels(doc: Part) {
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

/** A slice that starts or ends with a paragraph is joined with the paragraph around it. */
function openDepth(part?: Part) {
  return part?.type === 'paragraph' ? 1 : 0
}
