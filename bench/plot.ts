import { formatNumber, formatTarget, judgedValue, type Metric, meetsTarget, shareOfTarget } from './metric.ts'

const width = 860
const top = 88
/** The limit is in the middle of the bars. */
const bars = { x: 300, width: 360, max: 2 }
const limitX = bars.x + bars.width / bars.max
const row = 22
const heading = 34
const colours = { background: '#fbfaf7', text: '#1c2430', muted: '#5d6673', met: '#2f7d5b', missed: '#b5402f' }

/** An SVG that shows how much of its limit each metric uses up. Has a background, to be readable in dark mode too. */
export function drawPlot(groups: { title: string; metrics: Metric[] }[]) {
  let y = top
  const elements: string[] = []
  for (const { title, metrics } of groups) {
    const withTarget = metrics.filter(({ target }) => target)
    if (withTarget.length === 0) continue
    elements.push(text(20, y + heading - 12, title, 'font-weight="600"'))
    y += heading
    for (const metric of withTarget) {
      elements.push(...drawBar(metric, y))
      y += row
    }
  }
  const height = y + 24
  const title = 'How much of its limit each metric uses up'
  const legend = 'Shorter is better. A bar across the line misses its target; one with a point is longer than shown.'
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" role="img" aria-label="${title}" font-family="system-ui, sans-serif" font-size="13">
<rect width="${width}" height="${height}" rx="10" fill="${colours.background}"/>
${text(20, 32, title, 'font-weight="600" font-size="17"')}
${text(20, 54, legend, '', colours.muted)}
${elements.join('\n')}
<line x1="${limitX}" x2="${limitX}" y1="${top - 4}" y2="${y + 6}" stroke="${colours.text}" stroke-width="1.5" stroke-dasharray="4 3"/>
${text(limitX, top - 10, 'limit', 'text-anchor="middle"', colours.muted)}
</svg>
`
}

function drawBar(metric: Metric, y: number) {
  const share = shareOfTarget(metric)
  const end = bars.x + Math.max(Math.round((Math.min(share, bars.max) * bars.width) / bars.max), 1)
  const point = share > bars.max ? `L${end + 8} ${y + 11}` : ''
  const unit = metric.ratio === undefined ? metric.unit : '×'
  const target = metric.target ? formatTarget(metric.target) : ''
  const isMet = meetsTarget(metric)
  return [
    text(bars.x - 12, y + 16, metric.name, 'text-anchor="end"'),
    `<path d="M${bars.x} ${y + 4}H${end}${point}L${end} ${y + 18}H${bars.x}Z" fill="${isMet ? colours.met : colours.missed}"/>`,
    text(
      bars.x + bars.width + 16,
      y + 16,
      `${formatNumber(judgedValue(metric))} ${unit} (${target})`,
      '',
      isMet ? colours.muted : colours.text,
    ),
  ]
}

function text(x: number, y: number, content: string, attributes = '', fill = colours.text) {
  const escaped = content.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
  return `<text x="${x}" y="${y}" fill="${fill}" ${attributes}>${escaped}</text>`
}
