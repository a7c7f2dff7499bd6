import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { projectRoot } from '#platform/project-root.ts'

/* Colours have names. A colour is written out in tokens.css alone. */

const inStyles =
  /#[0-9a-f]{3,8}\b|\b(rgb|hsl|hwb|lab|lch|oklab|oklch|color)a?\((?!var\()|[:,\s](white|black|gr[ae]y|red|green|blue)\b(?!-)/gi
const inCode = /['"`]#([0-9a-f]{3,4}|[0-9a-f]{6}|[0-9a-f]{8})['"`]|\b(rgb|hsl)a?\(/gi

/** A browser paints its own frame before it has read any style, and asks the document for a plain value. */
const theme = 'app/root.tsx'

test('no style sheet but the tokens writes out a colour', () => {
  const sheets = files(/\.css$/).filter((file) => file !== 'app/styles/tokens.css')
  expect(sheets.length).toBeGreaterThan(50)
  expect(sheets.flatMap((file) => writtenOut(file, inStyles))).toEqual([])
})

test('no page and no component writes out a colour, but for the frame of the browser', () => {
  const code = files(/\.tsx?$/).filter((file) => !/\.test\./.test(file))
  expect(code.flatMap((file) => writtenOut(file, inCode))).toEqual([`${theme}: "#08111f"`])
})

test('the frame of the browser has the colour of the darkest navy', () => {
  const [, channels = ''] = /--rgb-navy-950: ([\d ]+);/.exec(wordsOf('app/styles/tokens.css')) ?? []
  const hex = channels.split(' ').map((channel) => Number(channel).toString(16).padStart(2, '0'))
  expect(wordsOf(theme)).toContain(`<meta name="theme-color" content="#${hex.join('')}" />`)
})

function files(name: RegExp) {
  return readdirSync(path.join(projectRoot, 'app'), { recursive: true, encoding: 'utf8' })
    .filter((file) => name.test(file))
    .map((file) => path.join('app', file))
}

function writtenOut(file: string, colour: RegExp) {
  return (wordsOf(file).match(colour) ?? []).map((found) => `${file}: ${found}`)
}

function wordsOf(file: string) {
  return readFileSync(path.join(projectRoot, file), 'utf8').replace(/\/\*.*?\*\//gs, '')
}
