import { z } from 'zod'
import {
  checkLastDay,
  contentFields,
  day,
  dayOrYearly,
  email,
  group,
  items,
  line,
  lines,
  prose,
  slug,
  time,
  webAddress,
} from '#domain/firm/content-field.ts'

/** A day or a range of days on which the weekly hours do not apply; with times, the offices are open between them. */
const Holiday = z
  .strictObject({
    name: line('Name', 120),
    from: dayOrYearly('First day', 'With the year, or as 01-26 for every year.'),
    to: dayOrYearly('Last day', 'Only where there are several days.').optional(),
    opens: time('Opens').optional(),
    closes: time('Closes').optional(),
  })
  .superRefine(checkLastDay)
  .refine(({ opens, closes }) => (opens === undefined) === (closes === undefined), {
    message: 'both times, or neither, are expected',
    path: ['closes'],
  })

const FirmFile = z.strictObject({
  name: line('Name of the firm', 80, 'In the header, the footer, the tab of every page and in letters.'),
  tagline: line('Tagline', 60, 'Large in the footer of every page.'),
  blurb: prose('Line below the tagline', 200),
  description: prose('In search results', 300, 'What search engines and shared links say of the firm.'),
  email: email('General e-mail address'),
  phones: items(z.strictObject({ label: line('Label', 40), number: line('Number', 40) }), {
    label: 'Telephones',
    entry: 'telephone',
    least: 1,
  }),
  offices: items(
    z.strictObject({
      id: slug,
      city: line('City', 60),
      state: line('State', 60),
      lines: lines({ label: 'Address', entry: 'line', most: 120 }),
      pin: z
        .string()
        .regex(/^[1-9]\d{5}$/, 'six digits are expected, the first not 0')
        .register(contentFields, { label: 'PIN code', kind: 'line' }),
      latitude: degrees('Latitude', 90),
      longitude: degrees('Longitude', 180),
    }),
    { label: 'Offices', entry: 'office', least: 1 },
  ),
  hours: items(
    z.strictObject({
      days: line('Days', 60, 'As visitors read it, such as Monday to Friday.'),
      from: weekday('First day'),
      to: weekday('Last day'),
      opens: time('Opens'),
      closes: time('Closes'),
    }),
    { label: 'Opening hours', entry: 'line' },
  ),
  holidays: items(Holiday, { label: 'Holidays and court vacations', entry: 'holiday', most: 200 }).default([]),
  social: group('Social networks', { linkedin: webAddress('LinkedIn'), instagram: webAddress('Instagram') }),
  studio: group('Credit', { name: line('Credit at the foot'), url: webAddress('Web address of the credit') }),
  dataContact: group('Questions about data', {
    name: line('Person to ask about data'),
    email: email('E-mail address for questions about data'),
  }),
  declaration: z
    .strictObject({
      text: prose('Declaration', 400, 'That what the website says of the firm and its advocates is true.'),
      by: line('Declared by', 80, 'The full name of the advocate who answers for it.'),
      on: day('Declared on', 'It counts for a year and is then to be made anew.'),
    })
    .optional(),
  intimation: line(
    'Intimation to the Bar Council',
    120,
    'The reference of the letter by which the Bar Council was told of the website.',
  ).optional(),
})
// The files say 'office', as the firm does; in code, 'office' means the back office.
export const Firm = FirmFile.transform(({ offices: places, ...firm }) => ({ ...firm, places }))

function degrees(label: string, most: number) {
  return z.coerce.number().min(-most).max(most).register(contentFields, { label, kind: 'number' })
}

function weekday(label: string) {
  return z.int().min(1).max(7).register(contentFields, { label, help: '1 is Monday, 7 is Sunday.', kind: 'number' })
}
