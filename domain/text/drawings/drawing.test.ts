import { expect, test } from 'vitest'
import { renderBounded } from '#domain/text/markdown.server.ts'
import { DrawingFault, readDrawing } from './drawing.ts'

const timeline = [
  'Which provision is open.',
  'Stages: Dispute | Tribunal | Award',
  'Section 9 (the court): + open | ~ only if s. 17 is not enough',
]
const clock = ['Time for an appeal.', 'Start: the order', '+ 30 days: in time', '~ 60 days: with sufficient cause']

function rendered(language: string, lines: string[]) {
  return renderBounded(['```'.concat(language), ...lines, '```'].join('\n'))
}

test('a timeline is rendered as a wide and a tall SVG, with a text alternative and a caption', () => {
  const html = rendered('timeline', timeline)
  expect(html.match(/<svg class="drawing drawing--(wide|tall)"[^>]* aria-hidden="true">/g)).toHaveLength(2)
  expect(html).toContain(
    '<li>Section 9 (the court): from Dispute to Tribunal: open; from Tribunal to Award: only if s. 17 is not enough.</li>',
  )
  expect(html).toMatch(/<figcaption><b>Figure 1\.<\/b> Which provision is open\.<\/figcaption><\/figure>$/)
  expect(html).toContain('class="drawn-narrow"')
  expect(html).not.toContain('style=')
})

test('a clock is parsed into its periods, and shows the sum of periods with the same unit', () => {
  expect(readDrawing('clock', [...clock, 'End: no more'].join('\n'))).toEqual({
    kind: 'clock',
    caption: 'Time for an appeal.',
    start: 'the order',
    periods: [
      { state: 'open', amount: 30, unit: 'day', words: 'in time' },
      { state: 'narrow', amount: 60, unit: 'day', words: 'with sufficient cause' },
    ],
    end: 'no more',
  })
  const html = rendered('clock', clock)
  expect(html).toContain('<li>60 days: with sufficient cause.</li>')
  expect(html).toMatch(/class="drawn-sum"[^>]*><tspan[^>]*>90</)
  // A full circle is two arcs, since an arc cannot end where it starts.
  expect(rendered('clock', clock.slice(0, 3)).match(/A104 104/g)).toHaveLength(4)
})

test.each([
  ['timeline', 'The first line says what the drawing shows.', []],
  ['timeline', 'The second line names the stages: “Stages: Notice | Tribunal | Award”.', ['Caption']],
  ['timeline', 'Line 2: a timeline has 2 to 5 stages.', ['Caption', 'Stages: One']],
  ['timeline', 'A timeline has 1 to 3 rows below its stages.', timeline.slice(0, 2)],
  [
    'timeline',
    'Line 4: between 3 stages stand 2 parts, with | between them; here are 1.',
    [...timeline, 'Section 17: + open'],
  ],
  ['timeline', 'Line 4: a part has no words.', [...timeline, 'Section 17: + | open']],
  ['timeline', 'Line 4: a row begins with its name and a colon', [...timeline, 'no colon']],
  ['clock', 'The second line says what the time runs from', ['Caption', '30 days: in time']],
  ['clock', 'A clock has 1 to 6 periods', clock.slice(0, 2)],
  ['clock', 'Line 5: a period is a number of days', [...clock, 'soon: in time']],
  ['clock', 'Line 5: a period is from 1 to 9999.', [...clock, '0 days: in time']],
  ['clock', `Line 5: “${'a'.repeat(20)}…” is longer than 64 letters.`, [...clock, `+ 3 days: ${'a'.repeat(65)}`]],
  ['clock', 'A drawing has at most 2000 signs.', ['a'.repeat(2_001)]],
] as const)('an invalid %s is not drawn, and its error is shown: %s', (kind, fault, lines) => {
  expect(() => readDrawing(kind, lines.join('\n'))).toThrow(DrawingFault)
  expect(() => readDrawing(kind, lines.join('\n'))).toThrow(fault)
  const html = rendered(kind, [...lines])
  expect(html).toContain('This drawing cannot be made. ')
  expect(html).not.toContain('<svg')
})

test('HTML in the text of a drawing is escaped', () => {
  const vector = '</tspan><script>a()</script>'
  const html = rendered('timeline', [
    `<img src=x onerror=a()> ${vector}`,
    `Stages: ${vector} | b`,
    `<b>x</b>: ${vector}`,
  ])
  expect(html).not.toMatch(/<(script|img|b>x)/)
  expect(html).toContain('&#x3C;script>')
})

test('a code block in any other language stays a code block', () => {
  expect(rendered('sql', ['select 1'])).toBe('<pre><code class="language-sql">select 1\n</code></pre>')
})
