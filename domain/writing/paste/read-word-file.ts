import { Problem } from '#domain/problem.ts'
import { rules } from '#domain/rules.ts'
import { type Paste, readPaste } from './read-paste.ts'

/** A .docx as a document of ours; a file that is too large or damaged is refused in words. */
export async function readWordFile(file: Blob): Promise<Paste> {
  if (file.size > rules.paste.maxWordFileBytes) throw new Problem('word-file-too-large')
  const { html, pictures } = await asHtml(await file.arrayBuffer())
  const paste = readPaste(html)
  return { ...paste, source: 'Word', leftOut: { ...paste.leftOut, fonts: true, pictures } }
}

async function asHtml(bytes: ArrayBuffer) {
  const { default: mammoth } = await import('mammoth')
  let pictures = 0
  const convertImage = mammoth.images.imgElement(async () => {
    pictures++
    return { src: '' }
  })
  try {
    // The browser reads the first, Node the second.
    const input = { arrayBuffer: bytes, buffer: new Uint8Array(bytes) } as { arrayBuffer: ArrayBuffer }
    const { value: html } = await mammoth.convertToHtml(input, { convertImage, styleMap })
    return { html, pictures }
  } catch (error) {
    throw new Problem('word-file-unreadable', { cause: error })
  }
}

const styleMap = ["p[style-name='Title'] => h1:fresh", "p[style-name='Quote'] => blockquote > p:fresh"]
