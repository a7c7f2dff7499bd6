import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { colours } from '#domain/colours.ts'
import { projectRoot } from '#platform/project-root.ts'

/* Only domain/colours.ts contains colour values; all other files use their names. */

const inStyles =
  /#[0-9a-f]{3,8}\b|\b(rgb|hsl|hwb|lab|lch|oklab|oklch|color)a?\((?!var\()|[:,\s](white|black|gr[ae]y|red|green|blue)\b(?!-)/gi
const inCode = /['"`]#([0-9a-f]{3,4}|[0-9a-f]{6}|[0-9a-f]{8})['"`]|\b(rgb|hsl)a?\(/gi

/** The meta tag `theme-color` needs a plain value: the browser reads it before any style sheet. */
const themeFile = 'app/root.tsx'

test('no style sheet contains a literal colour', () => {
  const sheets = files(/\.css$/)
  expect(sheets.length).toBeGreaterThan(50)
  expect(sheets.flatMap((file) => coloursIn(file, inStyles))).toEqual([])
})

test('no page or component contains a literal colour, except the theme-color meta tag', () => {
  const code = files(/\.tsx?$/).filter((file) => !/\.test\./.test(file))
  expect(code.flatMap((file) => coloursIn(file, inCode))).toEqual([`${themeFile}: "#08111f"`])
})

test('no domain source contains a literal colour, except the list of colours', () => {
  const code = files(/\.ts$/, 'domain').filter((file) => !/\.test\.|^domain\/colours\.ts$/.test(file))
  expect(code.flatMap((file) => coloursIn(file, /#[0-9a-f]{6}\b/gi))).toEqual([])
})

test('the theme-color meta tag has the colour navy-950', () => {
  expect(sourceOf(themeFile)).toContain(`<meta name="theme-color" content="${colours['navy-950']}" />`)
})

function files(name: RegExp, folder = 'app') {
  return readdirSync(path.join(projectRoot, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => name.test(file))
    .map((file) => path.join(folder, file))
}

function coloursIn(file: string, pattern: RegExp) {
  return (sourceOf(file).match(pattern) ?? []).map((colour) => `${file}: ${colour}`)
}

function sourceOf(file: string) {
  return readFileSync(path.join(projectRoot, file), 'utf8').replace(/\/\*.*?\*\//gs, '')
}
