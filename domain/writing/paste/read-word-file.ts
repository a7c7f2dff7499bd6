import type { JSZipObject, JSZipStreamHelper } from 'jszip'
import { Problem } from '#domain/problem.ts'
import { rules } from '#domain/rules.ts'
import { wordsOfHtml } from '#domain/text/html.ts'
import type { Part } from '#domain/writing/document.ts'
import { type Paste, readPaste } from './read-paste.ts'

/** A picture of the file that has still to be stored; until then the text names it by this address. */
export type WordPicture = { src: string; file: File }

type WordFile = Paste & { title?: string; pictures: WordPicture[] }

/** A .docx as a document of ours; a file that is too large or damaged is refused in words. */
export async function readWordFile(file: Blob): Promise<WordFile> {
  if (file.size > rules.paste.maxWordFileBytes) throw new Problem('word-file-too-large')
  const { zipped, media } = await takeApart(await file.arrayBuffer())
  const { html, pictures, lost } = await asHtml(zipped, media)
  const { title, rest } = splitTitle(html)
  const paste = readPaste(rest)
  const leftOut = { ...paste.leftOut, fonts: true, pictures: lost }
  return { ...paste, source: 'Word', leftOut, title, pictures }
}

/** The same with its pictures at the addresses under which they were stored; without those that were not. */
export function withStoredPictures<Word extends WordFile>(word: Word, stored: Map<string, string>): Word {
  const missing = word.pictures.filter(({ src }) => !stored.has(src)).map(({ src }) => src)
  const place = (part: Part): Part => {
    const src = stored.get(String(part.attrs?.src))
    const content = part.content?.filter(({ attrs }) => !missing.includes(String(attrs?.src))).map(place)
    return { ...part, ...(src && { attrs: { ...part.attrs, src } }), ...(content && { content }) }
  }
  const leftOut = { ...word.leftOut, pictures: word.leftOut.pictures + missing.length }
  return { ...word, doc: place(word.doc), leftOut }
}

/** What no text is taken from, and what may be large. */
const binaryParts = /^word\/(media|fonts|embeddings)\//i

const pictureTypes = [
  { type: 'image/png', begins: /^\x89PNG/ },
  { type: 'image/jpeg', begins: /^\xff\xd8\xff/ },
  { type: 'image/gif', begins: /^GIF8/ },
  { type: 'image/webp', begins: /^RIFF....WEBP/s },
]

type Media = Map<string, File>

/**
 * The file with the name of each picture in the place of its bytes, and the pictures. A file of 30 KB can unpack to 30 MB, which takes half a minute and 2 GB of memory to
 * read, so its text is measured first. Any part can be the text, whatever its name: what is not measured is taken out.
 */
async function takeApart(bytes: ArrayBuffer) {
  const { default: JSZip } = await import('jszip')
  let left: number = rules.paste.maxWordTextBytes
  const media: Media = new Map()
  try {
    const zip = await JSZip.loadAsync(bytes)
    for (const part of Object.values(zip.files)) {
      if (binaryParts.test(part.name)) {
        const picture = await pictureIn(part as ZipPart)
        zip.remove(part.name)
        if (!picture) continue
        media.set(part.name, picture)
        // So that whoever reads the text finds out which picture stands where.
        zip.file(part.name, part.name)
      } else if (!part.dir && left >= 0) left -= await unpackedBytes(part as ZipPart, left)
    }
    if (left >= 0) return { zipped: await zip.generateAsync({ type: 'arraybuffer' }), media }
  } catch (error) {
    throw new Problem('word-file-unreadable', { cause: error })
  }
  throw new Problem('word-file-too-long')
}

/** A picture that browsers show, told by its bytes; one that is too large to be stored is none. */
async function pictureIn(part: ZipPart) {
  const { maxBytes } = rules.mediaImage
  if (part.dir || (await unpackedBytes(part, maxBytes)) > maxBytes) return undefined
  const bytes = await part.async('uint8array')
  const begin = String.fromCharCode(...bytes.subarray(0, 12))
  const type = pictureTypes.find(({ begins }) => begins.test(begin))?.type
  return type && new File([bytes as Uint8Array<ArrayBuffer>], part.name.replace(/.*\//, ''), { type })
}

/** Its types leave out what its documentation names. */
type ZipPart = JSZipObject & { internalStream(type: 'uint8array'): JSZipStreamHelper<Uint8Array> }

/** As it is unpacked, and no further than it may be: what the file itself says of its size may be wrong. */
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
  let lost = 0
  const convertImage = mammoth.images.imgElement(async (image) => {
    lost++
    // Of what was taken out of the file there is nothing to read, and the text comes without it.
    const file = media.get(atob(await image.readAsBase64String()))
    if (!file) return { src: '' }
    lost--
    const src = `/uploads/medias/of-word-${pictures.length + 1}`
    pictures.push({ src, file })
    return { src }
  })
  try {
    // The browser reads the first, Node the second.
    const input = { arrayBuffer: bytes, buffer: new Uint8Array(bytes) } as { arrayBuffer: ArrayBuffer }
    const { value: html } = await mammoth.convertToHtml(input, { convertImage, styleMap })
    return { html, pictures, lost }
  } catch (error) {
    throw new Problem('word-file-unreadable', { cause: error })
  }
}

const titleElement = /<h1 class="title">(.*?)<\/h1>/s

/** What stands in the style Title is no heading of the text. */
function splitTitle(html: string) {
  const [whole, words] = titleElement.exec(html) ?? []
  const title = words && wordsOfHtml(words)
  return title ? { title, rest: html.replace(whole ?? '', '') } : { title: undefined, rest: html }
}

const styleMap = ["p[style-name='Title'] => h1.title:fresh", "p[style-name='Quote'] => blockquote > p:fresh"]
