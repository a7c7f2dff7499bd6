import { questions } from '#tests/support/firm-words.ts'
import { boxOf, topOf } from '#tests/support/place-of.ts'
import { recordRequests } from '#tests/support/record-requests.ts'
import { expect, test } from './fixtures.ts'

const mapOrigin = 'https://www.openstreetmap.org'

test('the page tells how to reach the firm, and answers every question, one open at a time', async ({ page }) => {
  await page.goto('/contact')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Contact the Chambers')
  const main = page.getByRole('main')
  await expect(main.getByRole('link', { name: '+91 00000 00000' })).toHaveAttribute('href', 'tel:+910000000000')
  await expect(main.getByRole('link', { name: '+44 20 7946 0000' })).toHaveAttribute('href', 'tel:+442079460000')
  await expect(main.getByRole('link', { name: 'contact@chambers.example' })).toHaveAttribute('href', /^mailto:/)

  const hours = page.getByRole('region', { name: 'Office hours' })
  await expect(hours.getByRole('term')).toHaveText(['Monday to Friday', 'Saturday', 'Sunday'])
  await expect(hours.getByRole('definition')).toHaveText(['09:00 AM to 06:00 PM', '10:00 AM to 04:00 PM', 'Closed'])

  for (const [city, pin] of [
    ['Indore', '452001'],
    ['Jabalpur', '482001'],
  ]) {
    const office = page.getByRole('article').filter({ has: page.getByRole('heading', { name: city }) })
    await expect(office).toContainText(`${city}, Madhya Pradesh ${pin}, India`)
    await expect(office.getByRole('link', { name: 'Directions' })).toHaveAttribute(
      'href',
      new RegExp(`^${mapOrigin}/directions\\?to=2`),
    )
  }
  for (const id of ['form', 'locations', 'directions']) await expect(page.locator(`#${id}`)).toBeVisible()

  const shown = page.getByRole('region', { name: 'Questions often asked' }).getByRole('group')
  await expect(shown).toHaveCount(questions.length)
  const open = page.locator('details[name=faq][open]')
  await expect(open).toContainText('How do I arrange a first meeting?')
  await page.getByText('How are fees decided?').click()
  await expect(open).toHaveCount(1)
  await expect(page.getByText('Fees depend on the nature of the work')).toBeVisible()
})

test('whether the offices are open, and when they open next, is told by their own clock and their holidays', async ({
  page,
}) => {
  const withoutScript = await (await page.request.get('/contact')).text()
  expect(withoutScript).toMatch(/<p class="open-now"[^>]*>(Open|Closed) today/)
  const state = page.getByRole('region', { name: 'Office hours' }).getByText(/now/)
  for (const [moment, words] of [
    ['2026-11-16T03:29:59Z', 'Closed now. Opens today at 09:00 AM'],
    ['2026-11-16T03:30:00Z', 'Open now'],
    ['2026-11-21T10:30:00Z', 'Closed now. Opens Monday at 09:00 AM'],
    ['2027-01-26T05:30:00Z', 'Closed now. Opens Wednesday at 09:00 AM'],
  ] as const) {
    await page.clock.setFixedTime(moment)
    await page.goto('/contact')
    await expect(state).toHaveText(words)
  }
})

test('whole rows are targets, offices keep address, directions and map together, and no void is left', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/contact')
  for (const [term, scheme] of [
    ['India', 'tel:'],
    ['UK', 'tel:'],
    ['E-mail', 'mailto:'],
  ] as const) {
    const row = page.getByRole('main').getByRole('term').filter({ hasText: term })
    await row.scrollIntoViewIfNeeded()
    const target = await row.evaluate((name) => {
      const { left, top, height } = name.getBoundingClientRect()
      return document.elementFromPoint(left + 2, top + height / 2)?.closest('a')?.href
    })
    expect(target, term).toContain(scheme)
  }

  const offices = ['Indore', 'Jabalpur'].map((city) => {
    const office = page.getByRole('article').filter({ has: page.getByRole('heading', { name: city }) })
    return [
      office.getByText('Office address line one'),
      office.getByRole('link', { name: `Directions to ${city}` }),
      office.getByRole('button', { name: `Show the map of ${city}` }),
    ]
  })
  const down = await Promise.all(offices.flat().map(topOf))
  expect(down).toEqual(down.toSorted((a, b) => a - b))

  for (const width of [1440, 820]) {
    await page.setViewportSize({ width, height: 900 })
    const [indore, jabalpur] = await Promise.all(offices.map((parts) => Promise.all(parts.map(topOf))))
    expect(indore, 'offices stand side by side').toEqual(jabalpur)
    const hours = await boxOf(page.getByRole('region', { name: 'Office hours' }))
    const picture = await boxOf(page.getByRole('img', { name: 'A brass desk bell' }))
    const panel = await boxOf(page.locator('#form'))
    expect(picture.y - hours.y - hours.height, `above the picture at ${width}`).toBeLessThanOrEqual(49)
    expect(Math.abs(picture.y + picture.height - panel.y - panel.height), `below it at ${width}`).toBeLessThan(2)
  }
})

test('no third party hears of a visitor before the map is asked for', async ({ page, baseURL }) => {
  await page.route(`${mapOrigin}/**`, (route) => route.fulfill({ contentType: 'text/html', body: 'a map' }))
  const requests = recordRequests(page)
  await page.goto('/contact')
  const button = page.getByRole('button', { name: 'Show the map' })
  await expect(button).toHaveCount(2)
  await button.first().scrollIntoViewIfNeeded()
  const elsewhere = () => requests().filter((url) => !url.startsWith(String(baseURL)) && !url.startsWith('data:'))
  expect(elsewhere()).toEqual([])

  await button.first().click()
  const map = page.getByTitle('Map of the Indore office')
  await expect(map).toHaveAttribute(
    'src',
    new RegExp(`^${mapOrigin}/export/embed.html\\?bbox=.*marker=22.7196%2C75.8577`),
  )
  await expect(page.frameLocator('iframe').getByText('a map')).toBeVisible()
  await expect(button).toHaveCount(1)
  // Nobody but the map, and the map of one office.
  expect(elsewhere()).toEqual([await map.getAttribute('src')])
})

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false })

  test('nothing is claimed about the hour, and a plain link leads to the map', async ({ page }) => {
    await page.goto('/contact')
    await expect(page.getByText(/^(Open|Closed) now/)).toHaveCount(0)
    await expect(page.getByRole('button', { name: 'Show the map' })).toHaveCount(0)
    await expect(page.getByRole('link', { name: 'See the map on OpenStreetMap' }).first()).toHaveAttribute(
      'href',
      new RegExp(`^${mapOrigin}/\\?mlat=22.7196`),
    )
  })
})
