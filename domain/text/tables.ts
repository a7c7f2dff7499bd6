import type { Element, Root } from 'hast'
import { toString as textOf } from 'hast-util-to-string'
import { SKIP, visit } from 'unist-util-visit'

/** Maximum length of a label, which is repeated in every row. */
const longestLabel = 60

/**
 * Makes the first cell of a row its header. On a small screen the others are below it in two columns; with more than
 * three columns each shows its label. A table that is still too wide scrolls by itself, by touch and by keyboard.
 */
export function setTables() {
  return (tree: Root) => {
    let number = 0
    visit(tree, 'element', (table, index, parent) => {
      if (table.tagName !== 'table' || !parent || index === undefined) return
      number++
      const columns = nameCells(table)
      const className = ['tbl', ...(columns > 3 ? ['tbl--many'] : []), ...(columns === 2 ? ['tbl--pair'] : [])]
      const properties = { className, role: 'region', ariaLabel: `Table ${number}`, tabIndex: 0 }
      parent.children[index] = { type: 'element', tagName: 'div', properties, children: [table] }
      return SKIP
    })
  }
}

/** Adds scopes and labels to the cells and returns the number of columns. */
function nameCells(table: Element) {
  const [head, ...rows] = cellsByRow(table)
  const labels = head?.map((cell) => textOf(cell).trim().slice(0, longestLabel)) ?? []
  for (const [at, cell] of head?.entries() ?? []) {
    // An empty header cell is not a header.
    if (labels[at]) cell.properties.scope = 'col'
    else cell.tagName = 'td'
  }
  for (const [first, ...others] of rows) {
    if (first && others.length > 0 && textOf(first).trim() !== '') {
      first.tagName = 'th'
      first.properties.scope = 'row'
    }
    if (labels.length <= 3) continue
    for (const [at, cell] of others.entries()) cell.properties.dataLabel = labels[at + 1] || undefined
  }
  return labels.length
}

function cellsByRow(table: Element) {
  const rows: Element[][] = []
  visit(table, 'element', (row) => {
    if (row.tagName === 'tr') rows.push(row.children.filter((cell) => cell.type === 'element'))
  })
  return rows
}
