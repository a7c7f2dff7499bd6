import type { Page } from '@playwright/test'
import { navigation } from '#domain/site/page-lists.ts'
import { acceptDisclaimer } from '#tests/support/write-message.ts'
import { expect, test } from './fixtures.ts'

test.use({ contextOptions: { reducedMotion: 'no-preference' } })

test.beforeEach(async ({ page }) => {
  await acceptDisclaimer(page)
})

test('the header leads to the eight main pages and marks the one that is open; the footer has links, offices, disclaimer and year', async ({
  page,
}) => {
  await page.goto('/contact')
  const nav = page.getByRole('navigation', { name: 'Main' })
  const links = await nav
    .getByRole('link')
    .evaluateAll((all) => all.map((a) => [a.textContent, a.getAttribute('href')]))
  expect(links).toEqual(navigation.map(({ label, path }) => [label, path]))
  await expect(nav.locator('[aria-current=page]')).toHaveText('Contact Us')
  const footer = page.getByRole('contentinfo')
  await expect(footer).toContainText('Your Move. Our Strategy.')
  await expect(footer).toContainText('comprehensive legal expertise and personalized attention')
  expect(await pathsOf(page, 'Quick links')).toEqual([
    '/about',
    '/practice-areas',
    '/team',
    '/blog',
    '/resources',
    '/contact',
  ])
  const [privacy, terms, sitemap, ...social] = await pathsOf(page, 'Legal and social')
  expect([privacy, terms, sitemap]).toEqual(['/privacy-policy', '/termsofservice', '/sitemap'])
  expect(social).toEqual([expect.stringContaining('linkedin.com'), expect.stringContaining('instagram.com')])
  await expect(footer).toContainText('Indore, Madhya Pradesh 452001, India')
  await expect(footer).toContainText('Jabalpur, Madhya Pradesh 482001, India')
  for (const reach of ['+91 00000 00000', '+44 20 7946 0000', 'contact@chambers.example']) {
    await expect(footer.getByRole('link', { name: reach })).toBeVisible()
  }
  await expect(footer.getByRole('link', { name: 'the web studio' })).toHaveAttribute('href', /^https:/)
  await expect(footer).toContainText('Nothing here solicits or advertises, and nothing here is legal advice.')
  const year = new Intl.DateTimeFormat('en', { year: 'numeric', timeZone: 'Asia/Kolkata' }).format(new Date())
  await expect(footer).toContainText(`© ${year} The Chambers`)

  await page.getByRole('banner').getByRole('link', { name: 'The Chambers, home' }).click()
  await expect(page).toHaveURL('/')
  await expect(nav.locator('[aria-current=page]')).toHaveText('Home')
})

test('the header changes past ten pixels, and back to top shows past a hundred', async ({ page }) => {
  await page.goto('/contact')
  const header = page.getByRole('banner')
  const toTop = page.getByRole('button', { name: 'Back to top' })
  const clear = 'rgba(0, 0, 0, 0)'
  await scrollDown(page, 10)
  await expect(header).toHaveCSS('background-color', clear)
  await scrollDown(page, 11)
  await expect(header).not.toHaveCSS('background-color', clear)
  await scrollDown(page, 100)
  await expect(toTop).toBeHidden()
  await scrollDown(page, 101)
  await expect(toTop).toBeVisible()

  await scrollDown(page, 2000)
  await toTop.click()
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0)
  await expect(toTop).toBeHidden()
  await expect(header.getByRole('link', { name: 'The Chambers, home' })).toBeFocused()
})

test.describe('the menu of a small screen', () => {
  test.use({ viewport: { width: 390, height: 844 } })

  test('fills the screen, keeps the keyboard inside, and gives the focus back on Escape', async ({ page }) => {
    await page.goto('/contact')
    const nav = page.getByRole('navigation', { name: 'Main' })
    await expect(nav).toBeHidden()
    await page.getByRole('button', { name: 'Open menu' }).press('Enter')
    await expect(nav.getByRole('button', { name: 'Close menu' })).toBeFocused()
    const box = await nav.boundingBox()
    expect(box).toMatchObject({ x: 0, y: 0, height: 844 })

    // Once round: every stop is in the menu.
    for (let press = 0; press < 12; press++) {
      await page.keyboard.press('Tab')
      const inside = await nav.evaluate(
        (menu) => menu.contains(document.activeElement) || document.activeElement === document.body,
      )
      expect(inside).toBe(true)
    }
    await page.keyboard.press('Escape')
    await expect(nav).toBeHidden()
    await expect(page.getByRole('button', { name: 'Open menu' })).toBeFocused()
  })

  test('closes by its button and when a page is chosen, also for the way back', async ({ page }) => {
    await page.goto('/contact')
    const nav = page.getByRole('navigation', { name: 'Main' })
    await page.getByRole('button', { name: 'Open menu' }).click()
    await nav.getByRole('button', { name: 'Close menu' }).click()
    await expect(nav).toBeHidden()

    await page.getByRole('button', { name: 'Open menu' }).click()
    await nav.getByRole('link', { name: 'Home', exact: true }).click()
    await expect(page).toHaveURL('/')
    await expect(nav).toBeHidden()
    await page.goBack()
    await expect(page).toHaveURL('/contact')
    await expect(nav).toBeHidden()
  })
})

test('the first stop of the keyboard skips to the main text', async ({ page }) => {
  await page.goto('/contact')
  await page.keyboard.press('Tab')
  const skip = page.getByRole('link', { name: 'Skip to the main text' })
  await expect(skip).toBeFocused()
  await expect(skip).toBeInViewport({ ratio: 1 })
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/contact#main')
  await page.keyboard.press('Tab')
  const inMain = await page.getByRole('main').evaluate((main) => main.contains(document.activeElement))
  expect(inMain).toBe(true)
})

test('a new page begins at its top, and Back returns to the place that was left', async ({ page }) => {
  await page.goto('/contact')
  await scrollDown(page, 1500)
  await page
    .getByRole('contentinfo')
    .getByRole('link', { name: 'About Us' })
    .evaluate((link: HTMLElement) => link.click())
  await expect(page).toHaveURL('/about')
  expect(await page.evaluate(() => scrollY)).toBe(0)
  await page.goBack()
  await expect(page).toHaveURL('/contact')
  await expect.poll(() => page.evaluate(() => Math.round(scrollY))).toBe(1500)
})

test('where less motion is asked for, nothing moves by itself', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.goto('/')
  await expect(page.locator('html')).toHaveCSS('scroll-behavior', 'auto')
  const lasting = await page.evaluate(() =>
    document
      .getAnimations()
      .map((animation) => Number(animation.effect?.getComputedTiming().endTime))
      .filter((end) => end > 1),
  )
  expect(lasting).toEqual([])
})

/** To this place, where the page has heard of it. */
async function scrollDown(page: Page, top: number) {
  await page.evaluate(async (y) => {
    const heard = new Promise((resolve) => addEventListener('scroll', resolve, { once: true }))
    scrollTo({ top: y, behavior: 'instant' })
    await heard
  }, top)
}

function pathsOf(page: Page, navigation: string) {
  const links = page.getByRole('navigation', { name: navigation }).getByRole('link')
  return links.evaluateAll((all) => all.map((link) => link.getAttribute('href')))
}
