import type { JSZipObject, JSZipStreamHelper } from 'jszip'
import { Problem } from '#domain/problem.ts'
import { rules } from '#domain/rules.ts'
import { wordsOfHtml } from '#domain/text/html.ts'
import type { Part } from '#domain/writing/document.ts'
import { type Paste, readPaste } from './read-paste.ts'

/** A picture of the file that is not stored yet; `src` is its temporary address in the text. */
export type WordPicture = { src: string; file: File }

type WordFile = Paste & { title?: string; pictures: WordPicture[] }

/** Reads a .docx as a document of the editor; throws a Problem if the file is too large or damaged. */
export async function readWordFile(file: Blob): Promise<WordFile> {
  if (file.size > rules.paste.maxWordFileBytes) throw new Problem('word-file-too-large')
  const { zipped, media } = await unpackWordFile(await file.arrayBuffer())
  const { html, pictures, lostCount } = await asHtml(zipped, media)
  const { title, body } = splitTitle(html)
  const paste = readPaste(body)
  const leftOut = { ...paste.leftOut, fonts: true, pictures: lostCount }
  return { ...paste, source: 'Word', leftOut, title, pictures }
}

/** Replaces the temporary addresses of pictures by the stored ones, and removes pictures that were not stored. */
export function withStoredPictures<Word extends WordFile>(word: Word, stored: Map<string, string>): Word {
  const missing = word.pictures.filter(({ src }) => !stored.has(src)).map(({ src }) => src)
  const replaceSources = (part: Part): Part => {
    const src = stored.get(String(part.attrs?.src))
    const content = part.content?.filter(({ attrs }) => !missing.includes(String(attrs?.src))).map(replaceSources)
    return { ...part, ...(src && { attrs: { ...part.attrs, src } }), ...(content && { content }) }
  }
  const leftOut = { ...word.leftOut, pictures: word.leftOut.pictures + missing.length }
  return { ...word, doc: replaceSources(word.doc), leftOut }
}

/** Parts that contain no text and may be large. */
const binaryParts = /^word\/(media|fonts|embeddings)\//i

const pictureTypes = [
  { type: 'image/png', signature: /^\x89PNG/ },
  { type: 'image/jpeg', signature: /^\xff\xd8\xff/ },
  { type: 'image/gif', signature: /^GIF8/ },
  { type: 'image/webp', signature: /^RIFF....WEBP/s },
]

type Media = Map<string, File>

/**
 * Returns the file with the name of each picture instead of its bytes, and the pictures. A file of 30 KB can unpack to
 * 30 MB, which takes half a minute and 2 GB of memory to read, so measure its text first. Any part can be the text,
 * whatever its name: remove all parts that are not measured.
 */
async function unpackWordFile(bytes: ArrayBuffer) {
  const { default: JSZip } = await import('jszip')
  let bytesLeft: number = rules.paste.maxWordTextBytes
  const media: Media = new Map()
  try {
    const zip = await JSZip.loadAsync(bytes)
    for (const part of Object.values(zip.files)) {
      if (binaryParts.test(part.name)) {
        const picture = await pictureIn(part as ZipPart)
        zip.remove(part.name)
        if (!picture) continue
        media.set(part.name, picture)
        // Write the name instead of the bytes: `asHtml` finds the picture by it.
        zip.file(part.name, part.name)
      } else if (!part.dir && bytesLeft >= 0) bytesLeft -= await unpackedBytes(part as ZipPart, bytesLeft)
    }
    if (bytesLeft >= 0) return { zipped: await zip.generateAsync({ type: 'arraybuffer' }), media }
  } catch (error) {
    throw new Problem('word-file-unreadable', { cause: error })
  }
  throw new Problem('word-file-too-long')
}

/** The picture of a part, if its first bytes are of a type that browsers show, and if it is not too large to store. */
async function pictureIn(part: ZipPart) {
  const { maxBytes } = rules.mediaImage
  if (part.dir || (await unpackedBytes(part, maxBytes)) > maxBytes) return undefined
  const bytes = await part.async('uint8array')
  const firstBytes = String.fromCharCode(...bytes.subarray(0, 12))
  const type = pictureTypes.find(({ signature }) => signature.test(firstBytes))?.type
  return type && new File([bytes as Uint8Array<ArrayBuffer>], part.name.replace(/.*\//, ''), { type })
}

/** JSZip documents `internalStream`, but its types lack it. */
type ZipPart = JSZipObject & { internalStream(type: 'uint8array'): JSZipStreamHelper<Uint8Array> }

/** Unpacks a part to measure it, and stops at the limit: the size that the archive states may be wrong. */
function unpackedBytes(part: ZipPart, most: number) {
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

async function asHtml(bytes: ArrayBuffer, media: Media) {
  const { default: mammoth } = await import('mammoth')
  const pictures: WordPicture[] = []
  let lostCount = 0
  const convertImage = mammoth.images.imgElement(async (image) => {
    lostCount++
    // A picture that was removed from the file cannot be read: the text comes without it, and it stays counted as lost.
    const file = media.get(atob(await image.readAsBase64String()))
    if (!file) return { src: '' }
    lostCount--
    const src = `/uploads/medias/of-word-${pictures.length + 1}`
    pictures.push({ src, file })
    return { src }
  })
  try {
    // Mammoth reads `arrayBuffer` in a browser and `buffer` in Node.
    const input = { arrayBuffer: bytes, buffer: new Uint8Array(bytes) } as { arrayBuffer: ArrayBuffer }
    const { value: html } = await mammoth.convertToHtml(input, { convertImage, styleMap })
    return { html, pictures, lostCount }
  } catch (error) {
    throw new Problem('word-file-unreadable', { cause: error })
  }
}

const titleElement = /<h1 class="title">(.*?)<\/h1>/s

/** Splits off the paragraph in the style Title: it is the title, not a heading of the text. */
function splitTitle(html: string) {
  const [heading, words] = titleElement.exec(html) ?? []
  const title = words && wordsOfHtml(words)
  return title ? { title, body: html.replace(heading ?? '', '') } : { title: undefined, body: html }
}

const styleMap = ["p[style-name='Title'] => h1.title:fresh", "p[style-name='Quote'] => blockquote > p:fresh"]
