import type { Element, Root } from 'hast'
import { toString as textOf } from 'hast-util-to-string'
import { SKIP, visit } from 'unist-util-visit'

/** No label is longer: it is repeated in every row. */
const longestLabel = 60

/**
 * The first cell names its row. On a small screen the others stand two by two below it, and where there are more
 * than two, each says what it is. What is still too wide scrolls by itself, by finger and by key.
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

/** How many columns a table has, once each of its cells says what it is. */
function nameCells(table: Element) {
  const [head, ...rows] = cellsByRow(table)
  const labels = head?.map((cell) => textOf(cell).trim().slice(0, longestLabel)) ?? []
  for (const [at, cell] of head?.entries() ?? []) {
    // A head without words is none.
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
