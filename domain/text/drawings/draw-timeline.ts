import { box, breakWords, lineHeight, path, square, svg, type Timeline, text } from './drawing.ts'

type Cell = Timeline['rows'][number]['cells'][number]

/** The text class for each background. */
const textClass = { open: 'drawn-on-open', narrow: 'drawn-strong', closed: 'drawn-quiet' }

/** Time runs to the right, with one row per thing that is open or closed. */
export function drawWide({ stages, rows }: Timeline) {
  const [width, left, gap] = [640, 124, 18]
  const span = (width - left) / (stages.length - 1)
  const heads = stages.map((stage, at) => breakWords(stage, at % (stages.length - 1) === 0 ? span * 0.54 : span * 0.9))
  const top = Math.max(...heads.map(({ length }) => length)) * lineHeight + 10
  let y = top + 6
  const cellElements = rows.flatMap(({ name, detail, cells }) => {
    const names = breakWords(name, left - 16, 'name')
    const details = detail ? breakWords(detail, left - 16) : []
    const wrapped = cells.map(({ words }) => breakWords(words, span - 24))
    const lines = Math.max(...wrapped.map(({ length }) => length))
    const height = Math.max(lines * lineHeight + 24, (names.length + details.length) * lineHeight + 8)
    const rowTop = y
    y += height + gap
    return [
      text(names, { x: 0, y: rowTop + 16, className: 'drawn-name' }),
      text(details, { x: 0, y: rowTop + 16 + names.length * lineHeight, className: 'drawn-quiet' }),
      ...cells.flatMap((cell, at) =>
        drawCell(cell, wrapped[at] ?? [], { x: left + at * span, y: rowTop, width: span, height }),
      ),
    ]
  })
  const axis = y + 2
  const place = (at: number) => left + at * span
  const anchors = stages.map((_, at) => (at === 0 ? 'start' : at === stages.length - 1 ? 'end' : 'middle'))
  return svg('drawing--wide', width, axis + 10, [
    path('drawn-line', stages.map((_, at) => `M${round(place(at))} ${top}V${axis}`).join('')),
    ...heads.map((lines, at) =>
      text(lines, { x: round(place(at)), y: 14, className: 'drawn-quiet', anchor: anchors[at] as 'start' }),
    ),
    ...cellElements,
    path('drawn-axis', `M${left} ${axis}H${width}`),
    ...stages.map((_, at) => square(Math.min(round(place(at)), width - 5), axis)),
  ])
}

/** Time runs downwards, with one column per thing, so that text keeps its size on a phone. */
export function drawTall({ stages, rows }: Timeline) {
  const [width, left, gap] = [350, 112, 8]
  const column = (width - left - gap * (rows.length - 1)) / rows.length
  const names = rows.map(({ name }) => breakWords(name, column, 'name'))
  const details = rows.map(({ detail }) => (detail ? breakWords(detail, column) : []))
  const top = Math.max(...names.map((lines, at) => lines.length + (details[at]?.length ?? 0))) * lineHeight + 12
  const labels = stages.map((stage) => breakWords(stage, left - 30))
  let y = top
  const ends = [top]
  const cellElements = stages.slice(1).flatMap((_, span) => {
    const wrapped = rows.map(({ cells }) => breakWords(cells[span]?.words ?? '', column - 20))
    const lines = Math.max(...wrapped.map(({ length }) => length))
    const height = Math.max(lines * lineHeight + 28, (labels[span]?.length ?? 1) * lineHeight + 20)
    const rowTop = y
    y += height
    ends.push(y)
    return rows.flatMap(({ cells }, at) => {
      const cell = cells[span]
      const place = { x: left + at * (column + gap), y: rowTop, width: column, height }
      return cell ? drawCell(cell, wrapped[at] ?? [], place) : []
    })
  })
  const height = y + (labels.at(-1)?.length ?? 1) * lineHeight
  return svg('drawing--tall', width, height, [
    ...names.map((lines, at) => text(lines, { x: round(left + at * (column + gap)), y: 14, className: 'drawn-name' })),
    ...details.map((lines, at) => {
      const below = 14 + (names[at]?.length ?? 0) * lineHeight
      return text(lines, { x: round(left + at * (column + gap)), y: below, className: 'drawn-quiet' })
    }),
    ...cellElements,
    path('drawn-axis', `M6.5 ${top}V${y}`),
    ...ends.map((end) => square(6.5, end)),
    ...labels.map((lines, at) => text(lines, { x: 22, y: (ends[at] ?? 0) + 5 })),
  ])
}

/** The timeline as text, for screen readers: what is open from which stage to which. */
export function describeTimeline({ stages, rows }: Timeline) {
  return rows.map(({ name, detail, cells }) => {
    const parts = cells.map(({ words }, at) => `from ${stages[at]} to ${stages[at + 1]}: ${words}`)
    return `${name}${detail ? ` (${detail})` : ''}: ${parts.join('; ')}.`
  })
}

type Place = { x: number; y: number; width: number; height: number }

function drawCell({ state }: Cell, lines: string[], { x, y, width, height }: Place) {
  const middle = y + height / 2 - ((lines.length - 1) * lineHeight) / 2 + 4.5
  return [
    box(state, round(x), y, round(width), height),
    text(lines, { x: round(x + 12), y: middle, className: textClass[state] }),
  ]
}

function round(number: number) {
  return Math.round(number * 10) / 10
}
