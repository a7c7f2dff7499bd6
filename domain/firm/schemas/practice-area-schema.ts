import { z } from 'zod'
import { contentFields, draft, items, line, lines, order, pictured, prose } from '#domain/firm/content-field.ts'

/** What a person can do before seeing an advocate. The sources are official sites, only with https. */
const FirstStep = z.strictObject({
  title: line('What has happened', 120),
  keep: lines({ label: 'What to keep', entry: 'line', most: 400 }),
  first: lines({ label: 'What to do first', entry: 'line', most: 400 }),
  time: lines({ label: 'Which time runs', entry: 'line', most: 400 }),
  sources: items(
    z.strictObject({
      label: line('Name', 200),
      url: z
        .url({ protocol: /^https$/, error: 'an https address is expected' })
        .register(contentFields, { label: 'Web address', kind: 'line' }),
    }),
    { label: 'Sources', entry: 'source', least: 1 },
  ),
})

export const PracticeArea = z.strictObject({
  title: line('Name', 80),
  order,
  ...pictured,
  summary: prose('Summary', 300, 'On the card of the area and below its name.'),
  forums: lines({ label: 'Forums', entry: 'forum', most: 120 }),
  matters: lines({ label: 'What we do', entry: 'line', most: 300 }),
  kinds: items(z.strictObject({ name: line('Matter', 80), statute: line('Statute', 200) }), {
    label: 'Matters of this kind',
    entry: 'matter',
    least: 1,
  }),
  firstSteps: items(FirstStep, { label: 'First steps', entry: 'case' }).default([]),
  draft,
})
