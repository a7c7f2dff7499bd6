import { expectAccessible } from '#tests/support/accessible.ts'
import { publicPages } from '#tests/support/public-pages.ts'
import { acceptDisclaimer } from '#tests/support/write-message.ts'
import { expect, test } from './fixtures.ts'

for (const width of [390, 1440]) {
  test(`axe finds nothing on any public page at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 })
    await acceptDisclaimer(page)
    for (const address of publicPages) {
      await page.goto(address)
      await expectAccessible(page, address)
    }
  })

  test(`axe finds nothing in an open dialog or menu at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 })
    await page.goto('/')
    await page.getByRole('button', { name: 'PROCEED TO WEBSITE' }).click()
    await expect(page.getByRole('alert')).toHaveText('Please accept the disclaimer to proceed.')
    await expectAccessible(page, 'the disclaimer')

    await page.goto('/team')
    await page
      .getByRole('button', { name: /^Read biography/ })
      .first()
      .click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await expectAccessible(page, 'a biography')

    await page.goto('/media')
    await page
      .getByRole('group', { name: 'Gallery' })
      .getByRole('link', { name: /^Open picture/ })
      .first()
      .click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await expectAccessible(page, 'the lightbox')

    if (width < 1152) {
      await page.goto('/about')
      await page.getByRole('button', { name: 'Open menu' }).click()
      await expectAccessible(page, 'the menu')
    }
  })
}

test('no page complains in the console, asleep or awake', async ({ page }) => {
  await acceptDisclaimer(page)
  const complaints: string[] = []
  let address = ''
  page.on('console', (message) => {
    // A page that is answered with 404 on purpose is reported by the browser itself.
    const expected = message.text().includes('404') && address.includes('such')
    if (['error', 'warning'].includes(message.type()) && !expected) complaints.push(`${address}: ${message.text()}`)
  })
  page.on('pageerror', (error) => complaints.push(`${address}: ${error.message}`))
  for (address of publicPages) {
    await page.goto(address)
    for (const island of await page.locator('[data-island]').all()) {
      await island.locator('> :not(link)').first().scrollIntoViewIfNeeded()
      await expect(island).toHaveAttribute('data-awake', 'yes')
    }
  }
  expect(complaints).toEqual([])
})

test('every link and every anchor inside the site leads somewhere', async ({ request, baseURL }) => {
  const pages = new Map<string, string>()
  const wanted: { from: string; to: URL }[] = [{ from: 'the start', to: new URL('/', baseURL) }]
  const dead: string[] = []

  for (let link = wanted.shift(); link; link = wanted.shift()) {
    const { from, to } = link
    const address = to.pathname + to.search
    if (!pages.has(address)) {
      const response = await request.get(address)
      const isPage = response.headers()['content-type']?.includes('text/html') ?? false
      const html = isPage ? await response.text() : ''
      pages.set(address, html)
      if (response.status() >= 400) dead.push(`${address} (${response.status()}), linked from ${from}`)
      for (const [, href = ''] of html.matchAll(/<a\b[^>]*?\shref="([^"]*)"/g)) {
        const target = new URL(href.replaceAll('&amp;', '&'), to)
        if (target.origin === to.origin) wanted.push({ from: address, to: target })
      }
    }
    const anchor = to.hash.slice(1)
    if (anchor && !pages.get(address)?.includes(`id="${anchor}"`))
      dead.push(`${address}#${anchor}, linked from ${from}`)
  }
  expect(dead).toEqual([])
  expect(pages.size).toBeGreaterThan(35)
})

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false })

  test('every page shows its heading, its words and its navigation', async ({ page }) => {
    for (const address of publicPages) {
      await page.goto(address)
      await expect(page.getByRole('heading', { level: 1 }), address).toBeVisible()
      await expect(page.getByRole('contentinfo'), address).toBeVisible()
      expect((await page.getByRole('main').innerText()).length, address).toBeGreaterThan(60)
    }
  })
})

test('every page has a title, a description and an address of its own', async ({ request }) => {
  const titles = new Set<string>()
  const descriptions = new Set<string>()
  const pages = publicPages.filter((address) => !address.includes('such'))
  for (const address of pages) {
    const html = await (await request.get(address)).text()
    titles.add(/<title>([^<]+)<\/title>/.exec(html)?.[1] ?? '')
    descriptions.add(/<meta name="description" content="([^"]+)"/.exec(html)?.[1] ?? '')
    expect(html, address).toMatch(new RegExp(`<link rel="canonical" href="[^"]*${address}"`))
  }
  expect(titles.size).toBe(pages.length)
  expect(descriptions.size).toBe(pages.length)
})

test('public pages carry at most 8 KB of script before anything wakes', async ({ page }) => {
  await acceptDisclaimer(page)
  let bytes = 0
  page.on('response', async (response) => {
    if (response.request().resourceType() !== 'script') return
    bytes += (await response.request().sizes()).responseBodySize
  })
  await page.goto('/about')
  await page.waitForLoadState('networkidle')
  expect(bytes).toBeGreaterThan(0)
  expect(bytes).toBeLessThan(8 * 1024)
})
