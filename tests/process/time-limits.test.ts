import ICAL from 'ical.js'
import { expect, inject, test } from 'vitest'

/* The page Time limits in the served HTML: it needs no script. */

const siteUrl = inject('siteUrl')
const cheque = '/resources/time-limits?matter=dishonoured-cheque'

test('the Time limits page links to a matter, and shows its last days with statutes for the entered dates', async () => {
  const list = await read('/resources/time-limits')
  expect(list.html).toContain('href="/resources/time-limits?matter=dishonoured-cheque"')
  expect(list.html).toMatch(/Law stated as on .*\d{4}/)
  const empty = await read(cheque)
  expect(empty.status).toBe(200)
  expect(empty.html).not.toContain('id="dates"')
  const { html, headers } = await read(`${cheque}&informed=2026-10-16&received=2026-11-01`)
  expect(html).toContain('<time dateTime="2026-11-15">Sunday, November 15, 2026</time>')
  expect(html).toContain('Section 138, proviso (b), Negotiable Instruments Act, 1881')
  // The last day for the complaint is Thursday, December 17.
  expect(html).toContain('<time dateTime="2026-12-17">')
  expect(headers.get('Cache-Control')).toBe('no-store')
})

test('a last day on which the courts are closed moves to the next court day, with the reason', async () => {
  const { html } = await read('/resources/time-limits?matter=written-statement&served=2026-10-16')
  expect(html).toContain('<time dateTime="2026-11-16">Monday, November 16, 2026</time>')
  expect(html).toContain('Sunday, November 15, 2026; the courts are closed then (Sunday)')
})

test('a date before the first one is rejected with 422, and the input is preserved', async () => {
  const { status, html } = await read(`${cheque}&informed=2026-10-16&received=2026-10-01`)
  expect(status).toBe(422)
  expect(html).toContain('This day is before the first one.')
  expect(html).toContain('value="2026-10-01"')
  expect(html).not.toContain('id="dates"')
})

test('a time limit can be downloaded as a calendar event, and an unknown one answers 404', async () => {
  const response = await fetch(`${siteUrl}/resources/time-limits.ics?matter=appeal&step=high-court&decreed=2026-10-05`)
  expect(response.headers.get('Content-Type')).toBe('text/calendar; charset=utf-8')
  const event = new ICAL.Component(ICAL.parse(await response.text())).getFirstSubcomponent('vevent')
  // The ninetieth day is a Sunday.
  expect(String(event?.getFirstPropertyValue('dtstart'))).toBe('2027-01-04')
  expect(String(event?.getFirstPropertyValue('summary'))).toBe('Appeal to the High Court: Appeal from a decree')
  for (const query of ['matter=none', 'matter=appeal&step=none&decreed=2026-10-05', 'matter=appeal&step=high-court']) {
    expect((await fetch(`${siteUrl}/resources/time-limits.ics?${query}`)).status).toBe(404)
  }
})

test('the Time limits page is linked in search results, sitemap.xml and the litigation area', async () => {
  expect((await read('/search?q=dishonoured+cheque+notice')).html).toContain('/resources/time-limits')
  expect((await read('/sitemap.xml')).html).toContain('/resources/time-limits</loc>')
  expect((await read('/practice-areas/litigation')).html).toContain('/resources/time-limits?matter=appeal')
})

async function read(path: string) {
  const response = await fetch(siteUrl + path)
  return { status: response.status, headers: response.headers, html: await response.text() }
}
