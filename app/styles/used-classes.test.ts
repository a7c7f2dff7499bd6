import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { projectRoot } from '#platform/project-root.ts'

/** Classes that the packages of the editor set. */
const packageClasses = /^(ProseMirror-|language-|is-editor-empty$|selectedCell$)/

const sources = read('{app,domain}/**/*.{ts,tsx}').map(classSetter)
const compounds = read('app/**/*.css').flatMap(compoundsIn)

test('every class in a style sheet is set in some source file', () => {
  const classes = new Set(compounds.flat())
  const unused = [...classes].filter((name) => !packageClasses.test(name) && !sources.some((sets) => sets(name)))
  expect(classes.size).toBeGreaterThan(500)
  expect(unused).toEqual([])
})

test('the classes that a selector combines on one element are set in the same source file', () => {
  const several = compounds.filter((names) => names.length > 1 && !names.some((name) => packageClasses.test(name)))
  const unused = several.filter((names) => !sources.some((sets) => names.every(sets)))
  expect(several.length).toBeGreaterThan(3)
  expect(unused).toEqual([])
})

test('the base class of every modifier class is set in some source file', () => {
  const modified = new Set(compounds.flat().flatMap((name) => name.match(/^.+(?=--)/) ?? []))
  expect(modified.size).toBeGreaterThan(10)
  expect([...modified].filter((name) => !sources.some((sets) => sets(name)))).toEqual([])
})

function read(pattern: string) {
  return globSync(pattern, { cwd: projectRoot, exclude: ['**/*.test.{ts,tsx}'] }).map((file) =>
    readFileSync(path.join(projectRoot, file), 'utf8').replace(/\/\*.*?\*\//gs, ''),
  )
}

/** Returns a test for whether a source sets a class, as a word of a string or with a computed end: `save--${state}`. */
function classSetter(source: string) {
  const strings = [...source.matchAll(/(["'`])((?:(?!\1)[^\\]|\\.)*?)\1/gs)].map(([, , text = '']) => text)
  const words = new Set(strings.flatMap((text) => text.match(/[\w-]+/g) ?? []))
  const prefixes = strings.flatMap((text) => [...text.matchAll(/([\w-]+-)\$\{/g)].map(([, name = '']) => name))
  return (name: string) => words.has(name) || prefixes.some((prefix) => name.startsWith(prefix))
}

/** The classes of each compound selector; a nested `&.is-odd` also has those of its parent rule. */
function compoundsIn(sheet: string) {
  const parents: string[] = []
  const compounds: string[][] = []
  for (const [, prelude = '', brace] of sheet.matchAll(/([^{};]*)([{}])/g)) {
    if (brace === '}') {
      parents.pop()
      continue
    }
    const parent = parents.at(-1) ?? ''
    const selector = prelude.trim().startsWith('@') ? parent : prelude.replaceAll('&', parent)
    parents.push(selector.includes(',') ? '' : selector)
    // Separate the arguments of :not() and :is(), which may match other elements.
    const plain = selector.replace(/:[\w-]+\([^()]*(?:\([^()]*\)[^()]*)*\)/g, (inner) => ` ${inner.slice(1)} `)
    for (const [compound] of plain.matchAll(/(?:\.[a-z][\w-]*)+/gi)) compounds.push(compound.slice(1).split('.'))
  }
  return compounds
}
