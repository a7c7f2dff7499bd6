import { expect, test } from 'vitest'
import { rules } from '#domain/rules.ts'
import { writeDocument } from '#domain/writing/write-markdown.ts'
import { makeWordFile, partsOf, rowsOf } from '#tests/support/texts/word-file.ts'
import { describePaste } from './read-paste.ts'
import { readWordFile, withStoredPictures } from './read-word-file.ts'

test('an imported Word file keeps three heading levels, nested lists, its table and all 20 footnotes', async () => {
  const { doc, leftOut } = await readWordFile(await makeWordFile())
  expect(partsOf(doc, 'heading').map(({ attrs }) => attrs?.level)).toEqual([2, 3, 4])
  expect(partsOf(doc, 'footnote')).toHaveLength(20)
  expect(partsOf(doc, 'footnoteReference').map(({ attrs }) => attrs?.label)).toEqual(oneTo(20))
  expect(rowsOf(doc)).toEqual([
    ['Question', 'Court'],
    ['When', 'Before'],
    ['Appeal', 'Section 37'],
  ])
  const markdown = writeDocument(doc)
  expect(markdown).toContain('- Goods[^11]\n  - in transit[^12]\n    - on the ship[^13]\n- Money[^14]')
  expect(markdown).toContain('1. The contract[^15]\n   1. every amendment[^16]\n2. The notice[^17]')
  expect(markdown).toContain('[^20]: Note 20.')
  expect(describePaste(doc, leftOut)).toBe('Kept: 3 headings, 1 table, 20 footnotes, 5 lists. Left out: fonts.')
})

test.each(['', 'no file of Word', 'PK\u0003\u0004 damaged'])(
  'a file that contains %j is rejected as unreadable',
  async (bytes) => {
    await expect(readWordFile(new Blob([bytes]))).rejects.toMatchObject({ code: 'word-file-unreadable' })
  },
)

test('a Word file above the size limit is rejected as too large', async () => {
  const large = new Blob([new Uint8Array(rules.paste.maxWordFileBytes + 1)])
  await expect(readWordFile(large)).rejects.toMatchObject({ code: 'word-file-too-large' })
})

test.each([
  ['its text', 'word/document.xml'],
  ['its footnotes', 'word/footnotes.xml'],
])('a small Word file is rejected if %s unpacks to more than 5 MB', async (_, part) => {
  const file = await makeWordFile({ [part]: ' '.repeat(rules.paste.maxWordTextBytes + 1) })
  expect(file.size).toBeLessThan(50_000)
  await expect(readWordFile(file)).rejects.toMatchObject({
    code: 'word-file-too-long',
    message: expect.stringContaining('at most 5 MB'),
  })
})

test('a Word file that understates its unpacked size is rejected as too long', async () => {
  const file = await makeWordFile({ 'word/document.xml': ' '.repeat(rules.paste.maxWordTextBytes + 1) })
  const bytes = new DataView(await file.arrayBuffer())
  const size = rules.paste.maxWordTextBytes + 1
  const offsets = Array.from({ length: bytes.byteLength - 4 }, (_, at) => at)
  // The archive states the unpacked size twice: before the part, and in the directory at its end.
  const sizeOffsets = offsets.filter((at) => bytes.getUint32(at, true) === size)
  expect(sizeOffsets).toHaveLength(2)
  for (const at of sizeOffsets) bytes.setUint32(at, 1_000, true)
  await expect(readWordFile(new Blob([bytes.buffer as ArrayBuffer]))).rejects.toMatchObject({
    code: 'word-file-too-long',
  })
})

test.each(['word/main.part', 'word/document.txt', 'text'])(
  'the text limit also applies to a main document part named %s',
  async (name) => {
    const file = await wordFileWith(name, ' '.repeat(rules.paste.maxWordTextBytes))
    await expect(readWordFile(file)).rejects.toMatchObject({ code: 'word-file-too-long' })
  },
)

test.each([
  ['word/main.part', true],
  ['word/media/image1.png', false],
  ['word/fonts/font1.odttf', false],
  ['word/embeddings/object1.bin', false],
])('the main document part %s is read as text: %j', async (name, isRead) => {
  const { doc } = await readWordFile(await wordFileWith(name, '<w:p><w:r><w:t>Renamed words.</w:t></w:r></w:p>'))
  expect(writeDocument(doc).includes('Renamed words.')).toBe(isRead)
})

test('images do not count towards the text limit of a Word file', async () => {
  const file = await makeWordFile({ 'word/media/image1.png': ' '.repeat(rules.paste.maxWordTextBytes + 1) })
  expect((await readWordFile(file)).source).toBe('Word')
})

test('a paragraph in the style Title becomes the title and is left out of the text', async () => {
  const styles = `<w:styles ${wordNames}><w:style w:type="paragraph" w:styleId="Titel"><w:name w:val="Title"/></w:style></w:styles>`
  const line = (words: string, style = '') => `<w:p><w:pPr>${style}</w:pPr><w:r><w:t>${words}</w:t></w:r></w:p>`
  const body = line('Bail &amp; custody', '<w:pStyle w:val="Titel"/>') + line('The first words.')
  const file = await makeWordFile({
    'word/styles.xml': styles,
    'word/document.xml': `<w:document ${wordNames}><w:body>${body}</w:body></w:document>`,
  })
  const { title, doc } = await readWordFile(file)
  expect(title).toBe('Bail & custody')
  expect(writeDocument(doc).trim()).toBe('The first words.')
  expect((await readWordFile(await makeWordFile())).title).toBeUndefined()
})

test('an image in a Word file is imported in place with its alt text, and other formats are left out', async () => {
  const photo = Buffer.from('89504e470d0a1a0a0102', 'hex')
  const file = await makeWordFile({ ...pictureParts, 'word/media/image1.png': photo, 'word/media/image2.emf': 'drawn' })
  const { doc, pictures, leftOut } = await readWordFile(file)
  expect(partsOf(doc, 'figure')).toMatchObject([{ attrs: { src: pictures[0]?.src, alt: 'The court steps' } }])
  expect(pictures.map(({ file: { name, type } }) => [name, type])).toEqual([['image1.png', 'image/png']])
  expect(await pictures[0]?.file.bytes()).toEqual(new Uint8Array(photo))
  expect(leftOut.pictures).toBe(1)
})

test('stored images get their new address in the text, and images not stored are removed and counted', async () => {
  const photo = Buffer.from('89504e470d0a1a0a0102', 'hex')
  const word = await readWordFile(await makeWordFile({ ...pictureParts, 'word/media/image1.png': photo }))
  const src = word.pictures[0]?.src ?? ''
  const stored = withStoredPictures(word, new Map([[src, '/uploads/medias/a.webp']]))
  expect(partsOf(stored.doc, 'figure')).toMatchObject([{ attrs: { src: '/uploads/medias/a.webp' } }])
  const withoutPictures = withStoredPictures(word, new Map())
  expect(partsOf(withoutPictures.doc, 'figure')).toEqual([])
  expect(withoutPictures.leftOut.pictures).toBe(word.leftOut.pictures + 1)
})

const wordNames = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"'

/** Two pictures, each in a paragraph of its own. */
const pictureParts = {
  'word/_rels/document.xml.rels': `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${[
    ['rId8', 'media/image1.png'],
    ['rId9', 'media/image2.emf'],
  ]
    .map(
      ([id, target]) =>
        `<Relationship Id="${id}" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/image" Target="${target}"/>`,
    )
    .join('')}</Relationships>`,
  'word/document.xml': `<w:document ${wordNames} xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships" xmlns:wp="http://schemas.openxmlformats.org/drawingml/2006/wordprocessingDrawing" xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main" xmlns:pic="http://schemas.openxmlformats.org/drawingml/2006/picture"><w:body>${[
    ['rId8', 'The court steps'],
    ['rId9', 'A drawing'],
  ]
    .map(
      ([id, alt]) =>
        `<w:p><w:r><w:drawing><wp:inline><wp:docPr id="1" name="p" descr="${alt}"/><a:graphic><a:graphicData><pic:pic><pic:blipFill><a:blip r:embed="${id}"/></pic:blipFill></pic:pic></a:graphicData></a:graphic></wp:inline></w:drawing></w:r></w:p>`,
    )
    .join('')}</w:body></w:document>`,
}

/** A file whose text is the part of this name, to which its relationships point. */
function wordFileWith(name: string, body: string) {
  const text = `<w:document ${wordNames}><w:body>${body}</w:body></w:document>`
  const type = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument'
  const names = 'http://schemas.openxmlformats.org/package/2006/relationships'
  const relationship = `<Relationship Id="rId1" Type="${type}" Target="${name}"/>`
  return makeWordFile({
    '_rels/.rels': `<Relationships xmlns="${names}">${relationship}</Relationships>`,
    [name]: text,
  })
}

function oneTo(last: number) {
  return Array.from({ length: last }, (_, at) => String(at + 1))
}
