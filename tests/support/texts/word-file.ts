import JSZip from 'jszip'
import { type Part, placesIn, wordsOfLine } from '#domain/writing/document.ts'

/* A Word file written by hand: three levels of headings, lists within lists, a table and twenty footnotes. */

const namespaces = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"'
const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>'
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const word = 'application/vnd.openxmlformats-officedocument.wordprocessingml'

/** `overrides` adds parts to the file or replaces its own. */
export async function makeWordFile(overrides: Record<string, string | Uint8Array> = {}) {
  const zip = new JSZip()
  const parts: Record<string, string | Uint8Array> = {
    '[Content_Types].xml': contentTypes,
    '_rels/.rels': relations([['rId1', `${office}/officeDocument`, 'word/document.xml']]),
    'word/_rels/document.xml.rels': relations([
      ['rId1', `${office}/footnotes`, 'footnotes.xml'],
      ['rId2', `${office}/numbering`, 'numbering.xml'],
      ['rId3', `${office}/styles`, 'styles.xml'],
    ]),
    'word/document.xml': `${head}<w:document ${namespaces}><w:body>${body()}</w:body></w:document>`,
    'word/footnotes.xml': `${head}<w:footnotes ${namespaces}>${oneTo(20).map(note).join('')}</w:footnotes>`,
    'word/numbering.xml': `${head}<w:numbering ${namespaces}>${numbering}</w:numbering>`,
    'word/styles.xml': `${head}<w:styles ${namespaces}>${[1, 2, 3].map(headingStyle).join('')}</w:styles>`,
    ...overrides,
  }
  for (const [name, content] of Object.entries(parts)) zip.file(name, content)
  return new Blob([await zip.generateAsync({ type: 'arraybuffer', compression: 'DEFLATE' })])
}

function body() {
  const words = oneTo(10).map((n) => paragraph(`Words ${n}.`, '', n))
  const items = [
    item('Goods', 1, 0, 11),
    item('in transit', 1, 1, 12),
    item('on the ship', 1, 2, 13),
    item('Money', 1, 0, 14),
    item('The contract', 2, 0, 15),
    item('every amendment', 2, 1, 16),
    item('The notice', 2, 0, 17),
  ]
  const rows = [
    ['Question', 'Court'],
    ['When', 'Before'],
    ['Appeal', 'Section 37'],
  ]
  const cells = rows.map(
    (row, at) =>
      `<w:tr>${row.map((cell, column) => `<w:tc>${paragraph(cell, '', column ? 18 + at : 0)}</w:tc>`).join('')}</w:tr>`,
  )
  const headings = ['Interim relief', 'The court', 'Before the tribunal'].map((name, at) =>
    paragraph(name, `<w:pStyle w:val="Heading${at + 1}"/>`, 0),
  )
  return [...headings, ...words, ...items, `<w:tbl>${cells.join('')}</w:tbl>`].join('')
}

function paragraph(words: string, properties: string, footnote: number) {
  const reference = footnote ? `<w:r><w:footnoteReference w:id="${footnote}"/></w:r>` : ''
  return `<w:p><w:pPr>${properties}</w:pPr><w:r><w:t>${words}</w:t></w:r>${reference}</w:p>`
}

function item(words: string, list: number, level: number, footnote: number) {
  return paragraph(words, `<w:numPr><w:ilvl w:val="${level}"/><w:numId w:val="${list}"/></w:numPr>`, footnote)
}

function note(n: number) {
  return `<w:footnote w:id="${n}"><w:p><w:r><w:footnoteRef/></w:r><w:r><w:t xml:space="preserve"> Note ${n}.</w:t></w:r></w:p></w:footnote>`
}

function headingStyle(level: number) {
  return `<w:style w:type="paragraph" w:styleId="Heading${level}"><w:name w:val="heading ${level}"/></w:style>`
}

function levels(format: string) {
  return [0, 1, 2].map((level) => `<w:lvl w:ilvl="${level}"><w:numFmt w:val="${format}"/></w:lvl>`).join('')
}

const numbering = `<w:abstractNum w:abstractNumId="1">${levels('bullet')}</w:abstractNum><w:abstractNum w:abstractNumId="2">${levels('decimal')}</w:abstractNum><w:num w:numId="1"><w:abstractNumId w:val="1"/></w:num><w:num w:numId="2"><w:abstractNumId w:val="2"/></w:num>`

function relations(all: [string, string, string][]) {
  const elements = all.map(([id, type, target]) => `<Relationship Id="${id}" Type="${type}" Target="${target}"/>`)
  return `${head}<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${elements.join('')}</Relationships>`
}

const overrides = ['document.main', 'footnotes', 'numbering', 'styles'].map(
  (part) => `<Override PartName="/word/${part.split('.')[0]}.xml" ContentType="${word}.${part}+xml"/>`,
)
const contentTypes = `${head}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>${overrides.join('')}</Types>`

function oneTo(last: number) {
  return Array.from({ length: last }, (_, at) => at + 1)
}

/** The parts of one type in a document, in order. */
export function partsOf(doc: Part, type: string) {
  return [...placesIn(doc)].map(({ part }) => part).filter((part) => part.type === type)
}

/** The words of a document's tables, row by row. */
export function rowsOf(doc: Part) {
  return partsOf(doc, 'tableRow').map(({ content = [] }) =>
    content.map((cell) => wordsOfLine(cell).replaceAll('\ufffc', '').trim()),
  )
}
