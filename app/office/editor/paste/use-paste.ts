import type { EditorView } from '@tiptap/pm/view'
import { useState } from 'react'
import { failureOf, wordsOf } from '#api/client/call.ts'
import { addPictureOfText } from '#api/client/pictures.ts'
import { uploadPictures } from '#app/office/editor/upload-pictures.ts'
import { randomId } from '#app/ui/random-id.ts'
import { showToast } from '#app/ui/toast.ts'
import { plural } from '#domain/number-word.ts'
import { Problem } from '#domain/problem.ts'
import type { Part } from '#domain/writing/document.ts'
import { type Paste, readPaste } from '#domain/writing/paste/read-paste.ts'
import { readWordFile, type WordPicture, withStoredPictures } from '#domain/writing/paste/read-word-file.ts'
import { describePaste } from '#domain/writing/paste/tell-paste.ts'
import { insertDocument, insertWords } from './insert-document.ts'

/** What is told of a paste or an import, and the words it would have been without its structure. */
export type Told = { title: string; words: string; plain?: string }

/** Takes what is pasted, dropped or imported into the text, and tells what became of it. */
export function useIncoming(onTitle: (title: string) => boolean = () => false) {
  const [told, setTold] = useState<Told>()

  function put(view: EditorView, { doc, leftOut }: Paste, title: string, plain?: string) {
    insertDocument(view, doc)
    const words = describePaste(doc, leftOut)
    const isMore = (doc.content?.length ?? 0) > 1 || words.startsWith('Kept')
    setTold(isMore ? { title, words, plain } : undefined)
  }

  function takeHtml(view: EditorView, html: string, plain: string) {
    try {
      const paste = readPaste(html)
      put(view, paste, paste.source === 'a page' ? 'Pasted' : `Pasted from ${paste.source}`, plain)
    } catch (error) {
      if (!(error instanceof Problem)) throw error
      showToast('bad', 'Not pasted', error.message)
    }
  }

  async function takeWord(view: EditorView, file: File) {
    try {
      const word = await readWordFile(file)
      const { length } = word.pictures
      if (length > 0) {
        const pictures = plural(length, 'Its picture is', `Its ${length} pictures are`)
        setTold({ title: `Importing ${file.name}`, words: `${pictures} being uploaded.` })
      }
      const read = withStoredPictures(word, await storePictures(word.pictures))
      if (view.isDestroyed) return
      // A title that is there already stays; then the one of the file is the first heading.
      const isTaken = read.title === undefined || onTitle(read.title)
      const doc = isTaken ? read.doc : { ...read.doc, content: [headingOf(read.title), ...(read.doc.content ?? [])] }
      put(view, { ...read, doc }, `Imported ${file.name}`)
    } catch (error) {
      showToast(
        'bad',
        `${file.name} was not imported`,
        error instanceof Problem ? error.message : failureOf(error).message,
      )
    }
  }

  function takeFiles(view: EditorView, files: File[]) {
    const isWord = ({ name }: File) => /\.docx?$/i.test(name)
    for (const file of files.filter(isWord)) void takeWord(view, file)
    void uploadPictures(
      view,
      files.filter((file) => !isWord(file)),
    )
  }

  function asPlainWords(view: EditorView, plain: string) {
    insertWords(view, plain)
    setTold(undefined)
  }

  return { told, forget: () => setTold(undefined), takeHtml, takeFiles, asPlainWords }
}

/** Puts the pictures of a file into the library, one after the other; one that is refused is told, and the text comes without it. */
async function storePictures(pictures: WordPicture[]) {
  const stored = new Map<string, string>()
  for (const { src, file } of pictures) {
    try {
      stored.set(src, (await addPictureOfText(file, randomId(), () => {})).address)
    } catch (error) {
      showToast('bad', `${file.name} could not be uploaded`, wordsOf(error))
    }
  }
  return stored
}

function headingOf(text = ''): Part {
  return { type: 'heading', attrs: { level: 2 }, content: [{ type: 'text', text }] }
}
