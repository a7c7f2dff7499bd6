import { readFileSync } from 'node:fs'
import path from 'node:path'
import { parse as parseCsv } from 'csv-parse/sync'
import { expect, test } from 'vitest'
import { parse as parseYaml } from 'yaml'
import { type Matter, TimeLimits } from '#domain/firm/time-limits.ts'
import { projectRoot } from '#platform/project-root.ts'
import { interfaceWords } from '#tests/support/texts/content-words.ts'
import { addPeriod, computeSteps, nextOpenDay, openCourtCalendar, readGivenDates } from './compute-steps.ts'

/* Checks the periods in content/ against dates that were counted day by day or are in a judgment. */

type Case = { matter: string; given: string; step: string; day: string; openDay: string; source: string }

const shipped = readFileSync(path.join(projectRoot, 'content', 'time-limits.yaml'), 'utf8').replaceAll('!sample ', '')
const { matters, closedDays } = TimeLimits.parse(parseYaml(shipped))
const vacations = [
  { name: 'Summer vacation', from: '2026-05-18', to: '2026-06-12' },
  { name: 'Christmas vacation', from: '2003-12-25', to: '2004-01-01' },
]
const closedBecause = openCourtCalendar([...closedDays, ...vacations])

const csv = readFileSync(path.join(projectRoot, 'tests', 'fixtures', 'time-limits.csv'))
const cases: Case[] = parseCsv(csv, { columns: true })

test('the fixture has over 200 cases and covers every step of every matter, with one known exception', () => {
  expect(cases.length).toBeGreaterThan(200)
  const counted = new Set(cases.map(({ matter, step }) => `${matter} ${step}`))
  const missing = matters.flatMap(({ slug, steps }) => steps.map(({ key }) => `${slug} ${key}`))
  expect(missing.filter((name) => !counted.has(name))).toEqual(['written-statement-commercial statement'])
})

test('each case of the fixture ends on the expected day and next open day', () => {
  const wrong = cases.filter(({ matter, given, step, day, openDay }) => {
    const found = stepOf(matter, Object.fromEntries(given.split(';').map((pair) => pair.split('='))), step)
    return found?.state !== 'dated' || found.day !== day || found.openDay !== openDay
  })
  expect(wrong).toEqual([])
})

test('a period in months or years ends on the last day of a month that lacks the start day', () => {
  expect(addPeriod('2026-01-31', { amount: 1, unit: 'month' })).toBe('2026-02-28')
  expect(addPeriod('2028-01-31', { amount: 1, unit: 'month' })).toBe('2028-02-29')
  expect(addPeriod('2028-02-29', { amount: 1, unit: 'year' })).toBe('2029-02-28')
  expect(addPeriod('2026-12-31', { amount: 2, unit: 'month' })).toBe('2027-02-28')
})

test('a vacation without a year can span the end of the year', () => {
  const calendar = openCourtCalendar([{ name: 'Winter vacation', from: '12-24', to: '01-01' }])
  expect(calendar('2026-12-24')).toBe('Winter vacation')
  expect(calendar('2027-01-01')).toBe('Winter vacation')
  expect(nextOpenDay('2026-12-24', calendar)).toBe('2027-01-02')
  expect(calendar('2027-01-03')).toBe('Sunday')
})

test('a step is uncertain instead of dated where the law is not settled', () => {
  expect(stepOf('road-accident', { accident: '2022-03-31' }, 'petition')).toMatchObject({ state: 'uncertain' })
  expect(stepOf('road-accident', { accident: '2022-04-01' }, 'petition')).toMatchObject({ day: '2022-10-01' })
  expect(stepOf('recovery-of-money', { due: '2021-05-01' }, 'suit')).toMatchObject({ state: 'uncertain' })
})

test('a step that depends on an unknown date is waiting', () => {
  const steps = computeSteps(matterOf('dishonoured-cheque'), { informed: '2026-10-01' }, closedBecause)
  expect(steps.map(({ state }) => state)).toEqual(['dated', 'waiting', 'waiting', 'waiting'])
})

test('an acknowledgement after the period has ended does not start a new period, and a note says so', () => {
  const late = stepOf('recovery-of-money', { due: '2023-01-10', acknowledged: '2026-01-11' }, 'suit')
  expect(late).toMatchObject({ day: '2026-01-10', note: expect.stringContaining('after the period had ended') })
  const inTime = stepOf('recovery-of-money', { due: '2023-01-10', acknowledged: '2026-01-10' }, 'suit')
  expect(inTime).toMatchObject({ day: '2029-01-10', note: undefined })
})

test('a step that starts from an unknown date is rejected, and the error names that date', () => {
  const [matter] = matters
  const broken = TimeLimits.safeParse({
    reviewedOn: '2026-11-16',
    closedDays: [],
    matters: [{ ...matter, steps: [{ ...matter?.steps[0], period: '30 days', from: 'nowhere' }] }],
  })
  expect(broken.error?.issues[0]).toMatchObject({
    path: ['matters', 0, 'steps', 0, 'from'],
    message: expect.stringContaining('"nowhere"'),
  })
})

function matterOf(slug: string) {
  const matter = matters.find((candidate) => candidate.slug === slug)
  if (!matter) throw new Error(`There is no matter ${slug}.`)
  return matter
}

function stepOf(slug: string, given: Record<string, string>, key: string) {
  return computeSteps(matterOf(slug), given, closedBecause).find(({ step }) => step.key === key)
}

const matter = {
  dates: [
    { key: 'due', label: 'Due', optional: false },
    { key: 'paid', label: 'Paid', optional: true },
  ],
} as Matter

test('a valid date is accepted, and an optional date may be empty', () => {
  expect(readGivenDates(matter, new URLSearchParams('due=2028-02-29&paid='), interfaceWords.timeLimits)).toEqual({
    given: { due: '2028-02-29' },
    errors: {},
    hasErrors: false,
  })
})

test.each([
  ['', 'due', 'Please give this day.'],
  ['due=2026-02-30', 'due', 'between 1950 and 2100'],
  ['due=15/11/2026', 'due', 'between 1950 and 2100'],
  ['due=0026-11-15', 'due', 'between 1950 and 2100'],
  ['due=2026-11-15&paid=2026-11-14', 'paid', 'before the first one'],
  ['due=2026-11-15&paid=<script>', 'paid', 'between 1950 and 2100'],
])('the query “%s” is rejected with an error at its field', (query, field, words) => {
  const { errors, hasErrors } = readGivenDates(matter, new URLSearchParams(query), interfaceWords.timeLimits)
  expect(hasErrors).toBe(true)
  expect(errors[field]?.[0]).toContain(words)
})
