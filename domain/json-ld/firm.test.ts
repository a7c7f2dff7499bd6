import { expect, test } from 'vitest'
import { testContent } from '#tests/support/content.ts'
import { firmJsonLd } from './firm.ts'

test('the firm’s JSON-LD lists the holidays of the coming year, each once', async () => {
  const { current } = await testContent()
  const now = new Date('2026-11-16T12:00:00+05:30')
  const [, place] = JSON.parse(JSON.stringify(firmJsonLd('https://a.example', current, now)))
  const special: { name: string; validFrom: string }[] = place.specialOpeningHoursSpecification
  expect(special).toContainEqual({
    '@type': 'OpeningHoursSpecification',
    name: 'Republic Day',
    validFrom: '2027-01-26',
    validThrough: '2027-01-26',
    opens: '00:00',
    closes: '00:00',
  })
  for (const name of ['Republic Day', 'Independence Day', 'Gandhi Jayanti'])
    expect(special.filter((holiday) => holiday.name === name)).toHaveLength(1)
})
