import type { CSSOptions } from 'vite'
import { type Colour, colours } from '#domain/colours.ts'

type StyleTool = NonNullable<Exclude<CSSOptions['postcss'], string | undefined>['plugins']>[number]

type FontFace = Record<string, string>

/** The characters that most pages need; the browser fetches the other ranges only for pages that contain them. */
const english =
  'U+20-7E, U+A0, U+A7, U+A9, U+B0, U+B7, U+D7, U+2013-2014, U+2018-2019, U+201C-201D, U+2022, U+2026, U+2191, U+2193, U+2212'
const otherLatin =
  'U+A1-A6, U+A8, U+AA-AF, U+B1-B6, U+B8-D6, U+D8-FF, U+131, U+152-153, U+2C6, U+2DA, U+2DC, U+2000-2012, U+2015-2017, U+201A-201B, U+201E-2021, U+2023-2025, U+2027-206F, U+20AC, U+2122, U+2215'
const rupee = 'U+20B9'
const extendedLatin = 'U+100-130, U+132-151, U+154-17F, U+218-21B, U+1E00-1E9F'
const devanagari = 'U+900-97F, U+200C-200D'

const latinRanges = [
  ['latin', english],
  ['latin', otherLatin],
  ['latin-ext', rupee],
  ['latin-ext', extendedLatin],
] as const

/** The weights that the style sheets use. Devanagari has no bold or light: the nearest weight replaces them. */
const packagedFaces: FontFace[] = [
  ...latinFaces('Newsreader Variable', 'newsreader', '300 400'),
  ...latinFaces('Newsreader Variable', 'newsreader', '600'),
  ...latinFaces('Newsreader Variable', 'newsreader', '400', 'italic'),
  ...latinFaces('Newsreader Variable', 'newsreader', '600', 'italic'),
  ...latinFaces('Instrument Sans Variable', 'instrument-sans', '400 600'),
  packagedFace('Halant', '@fontsource/halant/files/halant-devanagari-400-normal', '300 600', devanagari),
  packagedFace('Hind', '@fontsource/hind/files/hind-devanagari-400-normal', '400', devanagari),
  packagedFace('Hind', '@fontsource/hind/files/hind-devanagari-500-normal', '500 600', devanagari),
]

const georgia = ['Georgia']
const notoSerif = ['Noto Serif', 'NotoSerif']
const dejaVuSerif = ['DejaVu Serif']
const arial = ['Arial', 'ArialMT', 'Liberation Sans']
const roboto = ['Roboto', 'Roboto Regular']
const dejaVuSans = ['DejaVu Sans']
const bold = { 'font-weight': '500 600' }
const normal = { 'font-weight': '400' }
const light = { 'font-weight': '300' }
const italic = { 'font-style': 'italic' }

/**
 * Fallback fonts with the metrics of ours, so that text shows immediately and does not shift: ascent, descent and width
 * in per cent, measured on the texts of the site at the weights of headings and of body text.
 */
const fallbackFaces: FontFace[] = [
  fallbackFace('Newsreader Georgia', georgia, light, [78.6, 28.3, 93.5]),
  fallbackFace('Newsreader Georgia', georgia, normal, [76.6, 27.6, 95.9]),
  fallbackFace('Newsreader Georgia', ['Georgia Italic', 'Georgia-Italic'], italic, [83.2, 30, 88.3]),
  fallbackFace('Newsreader Noto', notoSerif, light, [85, 30.6, 86.5]),
  fallbackFace('Newsreader Noto', notoSerif, normal, [83.1, 29.9, 88.5]),
  fallbackFace('Newsreader Noto', ['Noto Serif Italic', 'NotoSerif-Italic'], italic, [85.9, 31, 85.6]),
  fallbackFace('Newsreader DejaVu', dejaVuSerif, light, [91.2, 32.9, 80.6]),
  fallbackFace('Newsreader DejaVu', dejaVuSerif, normal, [89.4, 32.2, 82.2]),
  fallbackFace('Instrument Arial', arial, normal, [95.4, 24.6, 101.7]),
  fallbackFace('Instrument Arial', arial, bold, [94, 24.2, 103.2]),
  fallbackFace('Instrument Roboto', roboto, normal, [94.5, 24.4, 102.6]),
  fallbackFace('Instrument Roboto', roboto, bold, [93.2, 24, 104.1]),
  fallbackFace('Instrument DejaVu', dejaVuSans, normal, [108.1, 27.9, 89.7]),
  fallbackFace('Instrument DejaVu', dejaVuSans, bold, [106.6, 27.5, 91]),
  // Lines with Devanagari have fixed heights, so only the width matters.
  devanagariFallback('Halant Noto', ['Noto Serif Devanagari', 'NotoSerifDevanagari-Regular'], 106.6),
  devanagariFallback('Hind Noto', ['Noto Sans Devanagari', 'NotoSansDevanagari-Regular'], 98.4),
]

/** Colours that are also used with transparency: rgb(var(--rgb-navy-950) / 0.9). */
const translucentColours: Colour[] = ['navy-950', 'navy-900', 'paper-100', 'white']

/** The styles that replace `@generate name;` in a style sheet. */
export const generatedStyles = {
  colours: () =>
    (Object.keys(colours) as Colour[])
      .map(
        (name) => `--color-${name}: ${translucentColours.includes(name) ? `rgb(var(--rgb-${name}))` : colours[name]};`,
      )
      .join('\n'),
  'colour-channels': () => translucentColours.map((name) => `--rgb-${name}: ${channelsOf(colours[name])};`).join('\n'),
  'font-faces': () => [...packagedFaces, ...fallbackFaces].map((face) => block('@font-face', face)).join('\n'),
  // One class per 5 per cent: the content security policy allows no inline styles.
  'focus-points': () =>
    ['x', 'y']
      .flatMap((axis) =>
        Array.from({ length: 21 }, (_, step) =>
          block(`.f${axis}-${step * 5}`, { [`--focus-${axis}`]: `${step * 5}%` }),
        ),
      )
      .join('\n'),
}

/** Replaces `@generate` with the generated styles. Must run before `subsetFonts`, which reads the font faces. */
export function generateStyles(): StyleTool {
  return {
    postcssPlugin: 'generate-styles',
    Once(sheet, { parse }) {
      sheet.walkAtRules('generate', (rule) => {
        const generate = generatedStyles[rule.params as keyof typeof generatedStyles]
        if (!generate) throw rule.error(`There is no generated table '${rule.params}'.`)
        rule.replaceWith(parse(generate(), { from: rule.source?.input.from }))
      })
    },
  }
}

/** `#08111f` becomes `8 17 31`. */
function channelsOf(colour: string) {
  return [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16)).join(' ')
}

function latinFaces(family: string, name: string, weight: string, style = 'normal') {
  return latinRanges.map(([subset, range]) =>
    packagedFace(family, `@fontsource-variable/${name}/files/${name}-${subset}-wght-${style}`, weight, range, style),
  )
}

function packagedFace(family: string, file: string, weight: string, range: string, style = 'normal'): FontFace {
  return {
    'font-family': `"${family}"`,
    src: `url("${file}.woff2") format("woff2")`,
    'font-weight': weight,
    'font-style': style,
    'font-display': 'swap',
    'unicode-range': range,
  }
}

function fallbackFace(
  family: string,
  installed: string[],
  variant: FontFace,
  [ascent, descent, width]: [ascent: number, descent: number, width: number],
): FontFace {
  return {
    'font-family': `"${family}"`,
    src: localFonts(installed),
    ...variant,
    'ascent-override': `${ascent}%`,
    'descent-override': `${descent}%`,
    'line-gap-override': '0%',
    'size-adjust': `${width}%`,
  }
}

function devanagariFallback(family: string, installed: string[], width: number): FontFace {
  return {
    'font-family': `"${family}"`,
    src: localFonts([...installed, 'Kohinoor Devanagari', 'Nirmala UI']),
    'size-adjust': `${width}%`,
  }
}

function localFonts(names: string[]) {
  return names.map((name) => `local("${name}")`).join(', ')
}

function block(selector: string, declarations: Record<string, string>) {
  const lines = Object.entries(declarations).map(([property, value]) => `  ${property}: ${value};`)
  return `${selector} {\n${lines.join('\n')}\n}`
}
