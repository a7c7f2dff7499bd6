import { expect, test } from 'vitest'
import { testContent } from '#tests/support/unit/content.ts'
import { firmJsonLd, jsonLdText } from './json-ld.ts'

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

test('JSON-LD text escapes markup that could end the script, and parses back to the original values', () => {
  const name = '</script><script>alert(1)</script><!-- "a" \\ & \u2028'
  const text = jsonLdText([{ '@type': 'Thing', name }])
  expect(text).not.toContain('<')
  expect(JSON.parse(text)).toEqual({ '@context': 'https://schema.org', '@graph': [{ '@type': 'Thing', name }] })
})
