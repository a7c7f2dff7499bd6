import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import subsetFont from 'subset-font'
import type { CSSOptions } from 'vite'
import { projectRoot } from '#platform/project-root.ts'

type StyleTool = NonNullable<Exclude<CSSOptions['postcss'], string | undefined>['plugins']>[number]

/** The features that the style sheets use, and those for correct spacing and ligatures. */
const latin = ['calt', 'ccmp', 'clig', 'kern', 'liga', 'locl', 'mark', 'mkmk', 'rlig', 'tnum']
/** The features that combine the letters of Devanagari to syllables; all of them are needed. */
const devanagari = [
  ...['abvm', 'abvs', 'akhn', 'blwf', 'blwm', 'blws', 'cjct', 'dist', 'half', 'haln'],
  ...['nukt', 'pres', 'pstf', 'psts', 'rkrf', 'rphf', 'vatu'],
]
const keepFeatures = [...latin, ...devanagari]
const cacheFolder = path.join(projectRoot, 'node_modules', '.cache', 'fonts')
const require = createRequire(import.meta.url)

/** Subsets the fonts of packages to the characters and weights that their @font-face rules declare. */
export function subsetFonts(): StyleTool {
  return {
    postcssPlugin: 'subset-fonts',
    async Once(sheet) {
      const work: Promise<void>[] = []
      sheet.walkAtRules('font-face', (face) => {
        const declarations = new Map<string, string>()
        face.walkDecls(({ prop, value }) => void declarations.set(prop, value))
        const [, fontFile] = /^url\("(@fontsource(?:-variable)?\/[^"]+)"\)/.exec(declarations.get('src') ?? '') ?? []
        if (!fontFile) return
        const subset = provideSubset(
          require.resolve(fontFile),
          declarations.get('unicode-range') ?? '',
          declarations.get('font-weight') ?? '',
        )
        const replaceSource = (file: string) => {
          face.walkDecls('src', (source) => {
            source.value = `url("${file}") format("woff2")`
          })
        }
        work.push(subset.then(replaceSource))
      })
      await Promise.all(work)
    },
  }
}

/** The path of the subset; cached until the font or the options change. */
async function provideSubset(fontFile: string, range: string, weights: string) {
  const bytes = readFileSync(fontFile)
  const [min = 0, max = min] = weights.split(' ').map(Number)
  const variationAxes = { wght: min === max ? min : { min, max } }
  // A static font has no weight axis, and half of it is hinting for low-resolution screens.
  const formatOptions = fontFile.includes('@fontsource-variable') ? { variationAxes } : { noHinting: true }
  const options = { targetFormat: 'woff2', keepFeatures, ...formatOptions } as const
  const name = createHash('sha256')
    .update(bytes)
    .update(JSON.stringify([range, options]))
    .digest('hex')
    .slice(0, 16)
  const folder = path.join(cacheFolder, name)
  const file = path.join(folder, path.basename(fontFile))
  if (existsSync(file)) return file

  const subset = await subsetFont(bytes, charactersIn(range), options)
  mkdirSync(folder, { recursive: true })
  // Rename a complete file, so that a cached file is never partial.
  writeFileSync(`${file}.${process.pid}`, subset)
  renameSync(`${file}.${process.pid}`, file)
  return file
}

function charactersIn(range: string) {
  const spans = [...range.matchAll(/U\+([0-9A-F]+)(?:-([0-9A-F]+))?/gi)]
  if (spans.length === 0) throw new Error('A packaged font face has no unicode-range.')
  return spans
    .flatMap(([, first = '', last = first]) => {
      const from = Number.parseInt(first, 16)
      return Array.from({ length: Number.parseInt(last, 16) - from + 1 }, (_, next) =>
        String.fromCodePoint(from + next),
      )
    })
    .join('')
}
