import { boxOf, topOf } from '#tests/support/browser/layout.ts'
import { intercept, recordRequests } from '#tests/support/browser/requests.ts'
import { expect, test } from './fixtures.ts'

const mapOrigin = 'https://www.openstreetmap.org'

test('the contact page shows opening state, offices and FAQ, and contacts no third party without consent', async ({
  page,
  baseURL,
}) => {
  const requests = recordRequests(page)
  await intercept(page, `${mapOrigin}/**`, (route) => route.fulfill({ contentType: 'text/html', body: 'a map' }))

  await test.step('opening state and next opening time follow the time zone and holidays of the offices, minute by minute', async () => {
    await page.clock.install({ time: '2026-11-16T03:29:00Z' })
    await page.clock.pauseAt('2026-11-16T03:29:59Z')
    await page.goto('/contact')
    const state = page.getByRole('region', { name: 'Office hours' }).getByText(/now/)
    await expect(state).toHaveText('Closed now. Opens today at 09:00 AM')
    await page.clock.runFor(60_000)
    await expect(state).toHaveText('Open now')
    await page.clock.setSystemTime('2027-01-26T05:30:00Z')
    await page.clock.runFor(60_000)
    await expect(state).toHaveText('Closed now. Opens Wednesday at 09:00 AM')
  })

  await test.step('the disclaimer is not shown', async () => {
    await expect(page.getByRole('dialog')).toHaveCount(0)
  })

  await test.step('contact rows are clickable as a whole, offices group address, directions and map, and no gap is left', async () => {
    await page.setViewportSize({ width: 390, height: 844 })
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
    const tops = await Promise.all(offices.flat().map(topOf))
    expect(tops).toEqual(tops.toSorted((a, b) => a - b))

    const ratios = [
      [1440, 4 / 3],
      [820, 1],
    ] as const
    for (const [width, ratio] of ratios) {
      await page.setViewportSize({ width, height: 900 })
      const [indore, jabalpur] = await Promise.all(offices.map((parts) => Promise.all(parts.map(topOf))))
      expect(indore, 'offices stand side by side').toEqual(jabalpur)
      const hours = await boxOf(page.getByRole('region', { name: 'Office hours' }))
      const picture = await boxOf(page.getByRole('img', { name: 'A brass desk bell' }))
      expect(picture.y - hours.y - hours.height, `above the picture at ${width}`).toBeLessThanOrEqual(49)
      expect(picture.width / picture.height, `its ratio at ${width}`).toBeCloseTo(ratio, 1)
    }
  })

  await test.step('only one FAQ answer is open at a time', async () => {
    const open = page.locator('details[name=faq][open]')
    await expect(open).toContainText('How do I arrange a first meeting?')
    await page.getByText('How are fees decided?').click()
    await expect(open).toHaveCount(1)
    await expect(page.getByText('Fees depend on the nature of the work')).toBeVisible()
  })

  await test.step('no third party is contacted before the visitor opens a map', async () => {
    const button = page.getByRole('button', { name: 'Show the map' })
    await expect(button).toHaveCount(2)
    await button.first().scrollIntoViewIfNeeded()
    const thirdPartyRequests = () =>
      requests().filter((url) => !url.startsWith(String(baseURL)) && !url.startsWith('data:'))
    expect(thirdPartyRequests()).toEqual([])

    await button.first().click()
    const map = page.getByTitle('Map of the Indore office')
    await expect(map).toHaveAttribute(
      'src',
      new RegExp(`^${mapOrigin}/export/embed.html\\?bbox=.*marker=22.7196%2C75.8577`),
    )
    await expect(page.frameLocator('iframe').getByText('a map')).toBeVisible()
    await expect(button).toHaveCount(1)
    // Only the map of this one office is requested.
    expect(thirdPartyRequests()).toEqual([await map.getAttribute('src')])
  })
})
