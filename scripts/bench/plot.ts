import { type Figure, isMet, judgedOf, shareOf, type Titled } from './figure.ts'
import type { Results } from './results.ts'
import { shown, shownAim } from './table.ts'

const width = 860
const names = { x: 20, y: 88 }
/** The limit stands in the middle of the bars. */
const bars = { x: 300, width: 360, most: 2 }
const wordsX = bars.x + bars.width + 16
const row = 22
const headRow = 34
const limitX = bars.x + bars.width / bars.most
const colours = {
  paper: '#fbfaf7',
  ink: '#1c2430',
  quiet: '#5d6673',
  met: '#2f7d5b',
  missed: '#b5402f',
  limit: '#1c2430',
}

/** How much of its limit each figure uses up, on paper of its own, so that it is read on light and on dark. */
export function plotOf(parts: Titled[], results: Results) {
  let y = names.y
  const drawn: string[] = []
  for (const { name, title } of parts) {
    const judged = results[name]?.figures.filter((figure) => figure.aim) ?? []
    if (judged.length === 0) continue
    drawn.push(words(names.x, y + headRow - 12, title, { bold: true }))
    y += headRow
    for (const figure of judged) {
      drawn.push(...bar(figure, y))
      y += row
    }
  }
  const height = y + 24
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" role="img" aria-label="How much of its limit each figure uses up" font-family="system-ui, sans-serif" font-size="13">
<rect width="${width}" height="${height}" rx="10" fill="${colours.paper}"/>
${words(names.x, 32, 'How much of its limit each figure uses up', { bold: true, size: 17 })}
${words(names.x, 54, 'Shorter is better. A bar that crosses the line has missed its aim; one with a point at its end goes on.', { quiet: true })}
${drawn.join('\n')}
<line x1="${limitX}" x2="${limitX}" y1="${names.y - 4}" y2="${y + 6}" stroke="${colours.limit}" stroke-width="1.5" stroke-dasharray="4 3"/>
${words(limitX, names.y - 10, 'limit', { quiet: true, anchor: 'middle' })}
</svg>
`
}

function bar(figure: Figure, y: number) {
  const share = shareOf(figure)
  const long = (Math.min(share, bars.most) * bars.width) / bars.most
  const end = bars.x + Math.max(long, 1)
  const fill = isMet(figure) ? colours.met : colours.missed
  const [top, middle, bottom] = [y + 4, y + 11, y + 18]
  const point = share > bars.most ? `L${end + 8} ${middle}` : ''
  const unit = figure.ratio === undefined ? figure.unit : '×'
  const aim = figure.aim ? shownAim(figure.aim) : ''
  return [
    words(bars.x - 12, y + 16, figure.name, { anchor: 'end' }),
    `<path d="M${bars.x} ${top}H${end}${point}L${end} ${bottom}H${bars.x}Z" fill="${fill}"/>`,
    words(wordsX, y + 16, `${shown(judgedOf(figure))} ${unit} (${aim})`, { quiet: Boolean(isMet(figure)) }),
  ]
}

type Look = { bold?: boolean; quiet?: boolean; size?: number; anchor?: 'middle' | 'end' }

function words(x: number, y: number, text: string, { bold, quiet, size, anchor }: Look) {
  const look = [
    `fill="${quiet ? colours.quiet : colours.ink}"`,
    bold ? 'font-weight="600"' : '',
    size ? `font-size="${size}"` : '',
    anchor ? `text-anchor="${anchor}"` : '',
  ]
  const safe = text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
  return `<text x="${x}" y="${y}" ${look.filter(Boolean).join(' ')}>${safe}</text>`
}
