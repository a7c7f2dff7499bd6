/* Short Markdown texts that are expensive to render. */

/** 12 kB that render as four million cells. */
export const tableBomb = `${'|a'.repeat(1_000)}|\n${'|-'.repeat(1_000)}|\n${'|\n'.repeat(4_000)}`

const numbered = (length: number, line: (number: number) => string) =>
  Array.from({ length }, (_, at) => line(at)).join('')

/** Most are short enough to be parsed quickly, so that one test can try many. */
export const bombs: [name: string, text: string][] = [
  ['a wide table of short rows', tableBomb],
  ['many tables', '|a|b|\n|-|-|\n|\n|\n\n'.repeat(900)],
  ['quotes in quotes', '>'.repeat(2_000)],
  ['lists in lists', '1. '.repeat(500)],
  ['a list that goes ever deeper', numbered(150, (depth) => `${' '.repeat(depth * 2)}- a\n`)],
  ['quotes and lists by turns', '> - '.repeat(500)],
  ['opening brackets', '['.repeat(15_000)],
  ['brackets in brackets', '['.repeat(3_000) + ']'.repeat(3_000)],
  ['links without end', '[a]('.repeat(2_500)],
  ['asterisks', '*'.repeat(100_000)],
  ['emphasis in emphasis', '*a **b '.repeat(250) + '*b** a'.repeat(250)],
  ['rules of dashes', '- '.repeat(20_000)],
  ['footnotes', numbered(400, (note) => `a[^${note}]\n\n[^${note}]: b\n\n`)],
  ['definitions of links', numbered(2_500, (link) => `[a${link}]: b\n`)],
  ['one long address many times', `[a]: https://x.example/${'y'.repeat(2_000)}\n\n${'[a] '.repeat(1_000)}`],
  ['list items', '- a\n'.repeat(10_100)],
  ['backticks', numbered(200, (many) => `${'`'.repeat(many)} `)],
  ['comments without end', '<!--'.repeat(20_000)],
  ['entities', '&'.repeat(170_000)],
]
