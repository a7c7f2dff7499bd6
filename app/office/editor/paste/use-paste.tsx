import type { EditorView } from '@tiptap/pm/view'
import ClipboardPaste from 'lucide-react/icons/clipboard-paste'
import { useState } from 'react'
import { failureOf, messageOf } from '#api/client/call.ts'
import { addPictureOfText } from '#api/client/media.ts'
import { uploadPictures } from '#app/office/editor/figures.tsx'
import { CloseIcon } from '#app/ui/icons.tsx'
import { showToast } from '#app/ui/notice.tsx'
import { randomId } from '#app/ui/random-id.ts'
import { plural } from '#domain/number-word.ts'
import { Problem } from '#domain/problem.ts'
import type { Part } from '#domain/writing/document.ts'
import { describePaste, type Paste, readPaste } from '#domain/writing/paste/read-paste.ts'
import { readWordFile, type WordPicture, withStoredPictures } from '#domain/writing/paste/read-word-file.ts'
import { insertDocument, insertWords } from './clipboard.ts'

/** The result of a paste or an import in words; `plain` is the pasted text without formatting. */
type PasteSummary = { title: string; words: string; plain?: string }

/** Inserts what is pasted, dropped or imported into the text, and summarises the result. */
export function usePaste(onTitle: (title: string) => boolean = () => false) {
  const [summary, setSummary] = useState<PasteSummary>()

  function insert(view: EditorView, { doc, leftOut }: Paste, title: string, plain?: string) {
    insertDocument(view, doc)
    const words = describePaste(doc, leftOut)
    const isWorthNote = (doc.content?.length ?? 0) > 1 || words.startsWith('Kept')
    setSummary(isWorthNote ? { title, words, plain } : undefined)
  }

  function insertHtml(view: EditorView, html: string, plain: string) {
    try {
      const paste = readPaste(html)
      insert(view, paste, paste.source === 'a page' ? 'Pasted' : `Pasted from ${paste.source}`, plain)
    } catch (error) {
      if (!(error instanceof Problem)) throw error
      showToast('bad', 'Not pasted', error.message)
    }
  }

  async function insertWordFile(view: EditorView, file: File) {
    try {
      const wordFile = await readWordFile(file)
      const { length } = wordFile.pictures
      if (length > 0) {
        const pictures = plural(length, 'Its picture is', `Its ${length} pictures are`)
        setSummary({ title: `Importing ${file.name}`, words: `${pictures} being uploaded.` })
      }
      const read = withStoredPictures(wordFile, await storePictures(wordFile.pictures))
      if (view.isDestroyed) return
      // If the post has a title already, insert the title of the file as the first heading.
      const isTitleUsed = read.title === undefined || onTitle(read.title)
      const doc = isTitleUsed
        ? read.doc
        : { ...read.doc, content: [headingOf(read.title), ...(read.doc.content ?? [])] }
      insert(view, { ...read, doc }, `Imported ${file.name}`)
    } catch (error) {
      showToast(
        'bad',
        `${file.name} was not imported`,
        error instanceof Problem ? error.message : failureOf(error).message,
      )
    }
  }

  function insertFiles(view: EditorView, files: File[]) {
    const isWord = ({ name }: File) => /\.docx?$/i.test(name)
    for (const file of files.filter(isWord)) void insertWordFile(view, file)
    void uploadPictures(
      view,
      files.filter((file) => !isWord(file)),
    )
  }

  function insertPlain(view: EditorView, plain: string) {
    insertWords(view, plain)
    setSummary(undefined)
  }

  return { summary, closeSummary: () => setSummary(undefined), insertHtml, insertFiles, insertPlain }
}

/** Uploads the pictures of a file to the library one by one. Shows why one is refused; the text then lacks it. */
async function storePictures(pictures: WordPicture[]) {
  const stored = new Map<string, string>()
  for (const { src, file } of pictures) {
    try {
      stored.set(src, (await addPictureOfText(file, randomId(), () => {})).address)
    } catch (error) {
      showToast('bad', `${file.name} could not be uploaded`, messageOf(error))
    }
  }
  return stored
}

function headingOf(text = ''): Part {
  return { type: 'heading', attrs: { level: 2 }, content: [{ type: 'text', text }] }
}

type PasteNoteProps = {
  summary: PasteSummary
  /** Whether the text was changed since; then an undo would undo something else. */
  isOld: boolean
  onUndo: () => void
  onPlain: (plain: string) => void
  onClose: () => void
}

/** Says what was kept of a paste and what was left out, with buttons to undo it or paste plain text. */
export function PasteNote({ summary: { title, words, plain }, isOld, onUndo, onPlain, onClose }: PasteNoteProps) {
  return (
    <div className="note note--ok paste-note">
      <ClipboardPaste className="icon" />
      <div>
        <div role="status">
          <p>
            <strong>{title}</strong>
          </p>
          <p>{words}</p>
        </div>
        {!isOld && (
          <div className="actions">
            <button className="text-link" type="button" onClick={onUndo}>
              {plain === undefined ? 'Undo the import' : 'Undo the paste'}
            </button>
            {plain && (
              <button className="text-link" type="button" onClick={() => onPlain(plain)}>
                Paste as plain words
              </button>
            )}
          </div>
        )}
      </div>
      <button className="icon-btn icon-btn--bare" type="button" aria-label="Close" onClick={onClose}>
        <CloseIcon />
      </button>
    </div>
  )
}
