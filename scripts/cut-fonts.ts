import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import subsetFont from 'subset-font'
import type { CSSOptions } from 'vite'
import { projectRoot } from '#platform/project-root.ts'

type StyleTool = NonNullable<Exclude<CSSOptions['postcss'], string | undefined>['plugins']>[number]

/** What the style sheets ask for, and what lets letters stand well together. */
const latin = ['calt', 'ccmp', 'clig', 'kern', 'liga', 'locl', 'mark', 'mkmk', 'rlig', 'tnum']
/** What makes syllables of the letters of Devanagari; without one of these their signs stand side by side. */
const devanagari = [
  ...['abvm', 'abvs', 'akhn', 'blwf', 'blwm', 'blws', 'cjct', 'dist', 'half', 'haln'],
  ...['nukt', 'pres', 'pstf', 'psts', 'rkrf', 'rphf', 'vatu'],
]
const keepFeatures = [...latin, ...devanagari]
const madeFolder = path.join(projectRoot, 'node_modules', '.cache', 'fonts')
const require = createRequire(import.meta.url)

/** The file of a packaged face is cut to the letters and the weights that its rule in the style sheet names. */
export function cutFonts(): StyleTool {
  return {
    postcssPlugin: 'cut-fonts',
    async Once(sheet) {
      const work: Promise<void>[] = []
      sheet.walkAtRules('font-face', (face) => {
        const said = new Map<string, string>()
        face.walkDecls(({ prop, value }) => void said.set(prop, value))
        const [, whole] = /^url\("(@fontsource(?:-variable)?\/[^"]+)"\)/.exec(said.get('src') ?? '') ?? []
        if (!whole) return
        const cut = cutFont(require.resolve(whole), said.get('unicode-range') ?? '', said.get('font-weight') ?? '')
        const put = (file: string) => {
          face.walkDecls('src', (source) => {
            source.value = `url("${file}") format("woff2")`
          })
        }
        work.push(cut.then(put))
      })
      await Promise.all(work)
    },
  }
}

/** The address of the cut file; it is made once, and anew when anything that it is made from has changed. */
async function cutFont(whole: string, range: string, weights: string) {
  const bytes = readFileSync(whole)
  const [min = 0, max = min] = weights.split(' ').map(Number)
  const variationAxes = { wght: min === max ? min : { min, max } }
  // A face of one weight has no axis to cut, and is half of it instructions for coarse screens.
  const ofItsKind = whole.includes('@fontsource-variable') ? { variationAxes } : { noHinting: true }
  const how = { targetFormat: 'woff2', keepFeatures, ...ofItsKind } as const
  const name = createHash('sha256')
    .update(bytes)
    .update(JSON.stringify([range, how]))
    .digest('hex')
    .slice(0, 16)
  const folder = path.join(madeFolder, name)
  const file = path.join(folder, path.basename(whole))
  if (existsSync(file)) return file

  const cut = await subsetFont(bytes, listEmailsOf(range), how)
  mkdirSync(folder, { recursive: true })
  // In one step: a file that is there is whole.
  writeFileSync(`${file}.${process.pid}`, cut)
  renameSync(`${file}.${process.pid}`, file)
  return file
}

function listEmailsOf(range: string) {
  const spans = [...range.matchAll(/U\+([0-9A-F]+)(?:-([0-9A-F]+))?/gi)]
  if (spans.length === 0) throw new Error('A packaged face says by its unicode-range which letters it is for.')
  return spans
    .flatMap(([, first = '', last = first]) => {
      const from = Number.parseInt(first, 16)
      return Array.from({ length: Number.parseInt(last, 16) - from + 1 }, (_, next) =>
        String.fromCodePoint(from + next),
      )
    })
    .join('')
}
