import { readdirSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { expect, inject, test } from 'vitest'
import { builtFolder } from '#tests/support/processes/site-process.ts'
import { publicPages } from '#tests/support/public-pages.ts'

/* Scripts and style sheets that the build sends to a visitor's browser. */

type Chunk = { file: string; imports?: string[]; dynamicImports?: string[] }

const folder = path.join(builtFolder, 'client')
const chunks: Record<string, Chunk> = JSON.parse(read('.vite/manifest.json'))
const islands = [
  'app/website/contact/contact-form.tsx',
  'app/website/media/gallery.tsx',
  'app/islands/hydrate-island.ts',
]
const site = { url: inject('siteUrl') }

test('the client entry script has no static imports and is at most 6 KB compressed', () => {
  const entry = chunks['app/entry.client.ts']
  expect(entry?.imports ?? []).toEqual([])
  expect(compressedSize(entry?.file ?? '')).toBeLessThanOrEqual(6_000)
})

test('no island imports a module of the admin area', () => {
  const reached = new Set(islands)
  for (const name of reached) for (const next of chunks[name]?.imports ?? []) reached.add(next)
  expect([...reached].filter((name) => chunks[name] === undefined || name.startsWith('app/office/'))).toEqual([])
})

test('the client build contains neither components of public pages nor transliteration tables', () => {
  const pages = Object.entries(chunks).filter(([name]) => /^app\/website\/.*\.tsx\?/.test(name))
  expect(pages.length).toBeGreaterThan(20)
  expect(pages.filter(([, { file }]) => read(file).length > 200).map(([name]) => name)).toEqual([])
  const scripts = readdirSync(path.join(folder, 'assets')).filter((name) => name.endsWith('.js'))
  expect(scripts.filter((name) => /GBP(\t|\\t)\$/.test(read(`assets/${name}`)))).toEqual([])
})

test('each public page links the CSS of all classes it uses, in at most 14 KB of style sheets', async () => {
  const sheets = readdirSync(path.join(folder, 'assets')).filter((name) => /^(?!office|toaster).*\.css$/.test(name))
  const known = new Set(sheets.filter((name) => !name.startsWith('print')).flatMap((name) => classesOf(name)))
  for (const page of [...publicPages, '/search?q=bail', '/search?q=zzz', '/blog?q=zzz', '/enquiry/none']) {
    const html = await (await fetch(`${site.url}${page}`)).text()
    const linked = [...html.matchAll(/<link rel="stylesheet" href="\/assets\/([^"]+)"\/?>/g)].map(
      ([, name = '']) => name,
    )
    const styled = new Set(linked.flatMap((name) => classesOf(name)))
    const used = [...html.matchAll(/class="([^"]+)"/g)].flatMap(([, names = '']) => names.split(/\s+/))
    expect(
      used.filter((name) => known.has(name) && !styled.has(name)),
      page,
    ).toEqual([])
    const weight = linked.reduce((sum, name) => sum + compressedSize(`assets/${name}`), 0)
    expect(weight, page).toBeLessThanOrEqual(14_000)
  }
})

function read(name: string) {
  return readFileSync(path.join(folder, name), 'utf8')
}

/** The size of a file after Brotli compression by the build. */
function compressedSize(name: string) {
  return statSync(path.join(folder, `${name}.br`)).size
}

function classesOf(sheet: string) {
  return [...read(`assets/${sheet}`).matchAll(/\.([a-z][\w-]*)(?![^{}]*\})/gi)].map(([, name = '']) => name)
}
