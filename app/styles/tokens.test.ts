import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { colours } from '#domain/colours.ts'
import { projectRoot } from '#platform/project-root.ts'

/* Colours have names. A colour is written out in domain/colours.ts alone. */

const inStyles =
  /#[0-9a-f]{3,8}\b|\b(rgb|hsl|hwb|lab|lch|oklab|oklch|color)a?\((?!var\()|[:,\s](white|black|gr[ae]y|red|green|blue)\b(?!-)/gi
const inCode = /['"`]#([0-9a-f]{3,4}|[0-9a-f]{6}|[0-9a-f]{8})['"`]|\b(rgb|hsl)a?\(/gi

/** A browser paints its own frame before it has read any style, and asks the document for a plain value. */
const theme = 'app/root.tsx'

test('no style sheet writes out a colour', () => {
  const sheets = files(/\.css$/)
  expect(sheets.length).toBeGreaterThan(50)
  expect(sheets.flatMap((file) => writtenOut(file, inStyles))).toEqual([])
})

test('no page and no component writes out a colour, but for the frame of the browser', () => {
  const code = files(/\.tsx?$/).filter((file) => !/\.test\./.test(file))
  expect(code.flatMap((file) => writtenOut(file, inCode))).toEqual([`${theme}: "#08111f"`])
})

test('e-mails, share images and all else of the domain take their colours from the one list', () => {
  const code = files(/\.ts$/, 'domain').filter((file) => !/\.test\.|^domain\/colours\.ts$/.test(file))
  expect(code.flatMap((file) => writtenOut(file, /#[0-9a-f]{6}\b/gi))).toEqual([])
})

test('the frame of the browser has the colour of the darkest navy', () => {
  expect(wordsOf(theme)).toContain(`<meta name="theme-color" content="${colours['navy-950']}" />`)
})

function files(name: RegExp, folder = 'app') {
  return readdirSync(path.join(projectRoot, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => name.test(file))
    .map((file) => path.join(folder, file))
}

function writtenOut(file: string, colour: RegExp) {
  return (wordsOf(file).match(colour) ?? []).map((found) => `${file}: ${found}`)
}

function wordsOf(file: string) {
  return readFileSync(path.join(projectRoot, file), 'utf8').replace(/\/\*.*?\*\//gs, '')
}
