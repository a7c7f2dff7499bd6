import { amount } from '#domain/number-word.ts'
import type { Part } from '#domain/writing/document.ts'
import { linksIn } from '#domain/writing/links.ts'
import { placesIn } from '#domain/writing/places.ts'
import type { LeftOut } from './remove-unwanted.ts'

/** Two sentences about a paste: what was kept, and what was left out. */
export function describePaste(doc: Part, leftOut: LeftOut) {
  const kept = countKept(doc)
  const omitted = [
    leftOut.fonts && 'fonts',
    leftOut.colours && 'colours',
    leftOut.pageNumbers && 'page numbers',
    counted(leftOut.comments, 'comment'),
    counted(leftOut.pictures, 'picture'),
    counted(leftOut.scripts, 'script'),
  ].filter(Boolean)
  return [kept.length > 0 && `Kept: ${kept.join(', ')}.`, omitted.length > 0 && `Left out: ${omitted.join(', ')}.`]
    .filter(Boolean)
    .join(' ')
}

function countKept(doc: Part) {
  const parts = [...placesIn(doc)].map(({ part }) => part)
  const count = (...types: string[]) => parts.filter(({ type }) => types.includes(type)).length
  return [
    counted(count('heading'), 'heading'),
    counted(count('table'), 'table'),
    counted(count('footnote'), 'footnote'),
    counted(count('bulletList', 'orderedList'), 'list'),
    counted(
      parts.reduce((sum, part) => sum + linksIn(part).length, 0),
      'link',
    ),
  ].filter((words) => words !== undefined)
}

function counted(count: number, name: string) {
  if (count === 0) return undefined
  return amount(count, name)
}
