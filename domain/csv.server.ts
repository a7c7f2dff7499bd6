import { stringify } from 'csv-stringify/sync'

/**
 * Some spreadsheets separate cells by semicolons or tabs: for them, a cell can begin in the middle of our text, after
 * a semicolon, a tab or a line end.
 */
const hiddenCell = /^(?=;)|(?<=[;\t\r\n])(?= *[=+\-@＝＋－＠])/g

/**
 * Rows as CSV, with an apostrophe before values that a spreadsheet would execute as a formula. `bom` adds the byte
 * order mark by which Excel recognises UTF-8; set it for the first rows of a file.
 */
export function asCsv(lines: string[][], { bom = false } = {}) {
  const cells = lines.map((line) => line.map((cell) => cell.replace(hiddenCell, "'")))
  return stringify(cells, { bom, escape_formulas: true, record_delimiter: 'windows' })
}
