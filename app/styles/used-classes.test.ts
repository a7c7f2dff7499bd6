import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { projectRoot } from '#platform/project-root.ts'

/** Classes that the packages of the editor set. */
const ofPackages = /^(ProseMirror-|is-editor-empty$|selectedCell$)/

test('every class in a style sheet is set by some source', () => {
  const strings = read('{app,domain}/**/*.{ts,tsx}').flatMap(stringsIn)
  const words = new Set(strings.flatMap((text) => text.match(/[\w-]+/g) ?? []))
  // A class may be made of a name and a state: `save--${state}`.
  const beginnings = strings.flatMap((text) => [...text.matchAll(/([\w-]+-)\$\{/g)].map(([, name = '']) => name))
  const classes = new Set(read('app/**/*.css').flatMap(classesIn))

  const unused = [...classes].filter(
    (name) => !words.has(name) && !ofPackages.test(name) && !beginnings.some((start) => name.startsWith(start)),
  )
  expect(classes.size).toBeGreaterThan(500)
  expect(unused).toEqual([])
})

function read(pattern: string) {
  return globSync(pattern, { cwd: projectRoot, exclude: ['**/*.test.{ts,tsx}'] }).map((file) =>
    readFileSync(path.join(projectRoot, file), 'utf8').replace(/\/\*.*?\*\//gs, ''),
  )
}

function classesIn(sheet: string) {
  const selectors = [...sheet.matchAll(/([^{};]+)\{/g)].map(([, selector = '']) => selector)
  return selectors.flatMap((selector) => [...selector.matchAll(/\.([a-z][\w-]*)/gi)].map(([, name = '']) => name))
}

function stringsIn(source: string) {
  return [...source.matchAll(/(["'`])((?:(?!\1)[^\\]|\\.)*?)\1/gs)].map(([, , text = '']) => text)
}
