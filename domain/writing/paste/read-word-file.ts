import type { JSZipObject, JSZipStreamHelper } from 'jszip'
import { Problem } from '#domain/problem.ts'
import { rules } from '#domain/rules.ts'
import { type Paste, readPaste } from './read-paste.ts'

/** A .docx as a document of ours; a file that is too large or damaged is refused in words. */
export async function readWordFile(file: Blob): Promise<Paste> {
  if (file.size > rules.paste.maxWordFileBytes) throw new Problem('word-file-too-large')
  const { html, pictures } = await asHtml(await textParts(await file.arrayBuffer()))
  const paste = readPaste(html)
  return { ...paste, source: 'Word', leftOut: { ...paste.leftOut, fonts: true, pictures } }
}

/** What no text is taken from, and what may be large. */
const binaryParts = /^word\/(media|fonts|embeddings)\//i

/**
 * The file without its pictures. A file of 30 KB can unpack to 30 MB, which takes half a minute and 2 GB of memory to
 * read, so its text is measured first. Any part can be the text, whatever its name: what is not measured is taken out.
 */
async function textParts(bytes: ArrayBuffer) {
  const { default: JSZip } = await import('jszip')
  let left: number = rules.paste.maxWordTextBytes
  try {
    const zip = await JSZip.loadAsync(bytes)
    for (const part of Object.values(zip.files)) {
      if (binaryParts.test(part.name)) zip.remove(part.name)
      else if (!part.dir && left >= 0) left -= await unpackedBytes(part as Part, left)
    }
    if (left >= 0) return await zip.generateAsync({ type: 'arraybuffer' })
  } catch (error) {
    throw new Problem('word-file-unreadable', { cause: error })
  }
  throw new Problem('word-file-too-long')
}

/** Its types leave out what its documentation names. */
type Part = JSZipObject & { internalStream(type: 'uint8array'): JSZipStreamHelper<Uint8Array> }

/** As it is unpacked, and no further than it may be: what the file itself says of its size may be wrong. */
function unpackedBytes(part: Part, most: number) {
  return new Promise<number>((resolve, reject) => {
    let bytes = 0
    const stream = part.internalStream('uint8array')
    stream
      .on('data', (chunk) => {
        bytes += chunk.length
        if (bytes <= most) return
        stream.pause()
        resolve(bytes)
      })
      .on('end', () => resolve(bytes))
      .on('error', reject)
      .resume()
  })
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
