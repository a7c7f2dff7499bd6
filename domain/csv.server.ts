import { stringify } from 'csv-stringify/sync'

/**
 * Where a spreadsheet separates cells otherwise than by commas, one begins in the middle of a text, behind a semicolon,
 * a tab or the end of a line.
 */
const hiddenCell = /^(?=;)|(?<=[;\t\r\n])(?= *[=+\-@＝＋－＠])/g

/**
 * Lines of a table for a spreadsheet, with a stroke before what it would take for something to execute. The first
 * lines of a file begin with a mark (`bom`) that tells Excel how it is written.
 */
export function asCsv(lines: string[][], { bom = false } = {}) {
  const cells = lines.map((line) => line.map((cell) => cell.replace(hiddenCell, "'")))
  return stringify(cells, { bom, escape_formulas: true, record_delimiter: 'windows' })
}
