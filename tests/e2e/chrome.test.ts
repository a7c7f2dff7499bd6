import type { Page } from '@playwright/test'
import { boxOf } from '#tests/support/browser/layout.ts'
import { acceptDisclaimer } from '#tests/support/browser/visitor.ts'
import { expect, test } from './fixtures.ts'

test.use({ contextOptions: { reducedMotion: 'no-preference' } })

test('the menu, header, skip link, back to top, scroll position, forced colours and reduced motion work', async ({
  page,
}) => {
  await acceptDisclaimer(page)
  await page.setViewportSize({ width: 390, height: 844 })

  await test.step('the menu fills the screen, traps the focus and returns it on Escape', async () => {
    await page.goto('/contact')
    const nav = page.getByRole('navigation', { name: 'Main' })
    await expect(nav).toBeHidden()
    await page.getByRole('button', { name: 'Open menu' }).press('Enter')
    await expect(nav.getByRole('button', { name: 'Close menu' })).toBeFocused()
    const box = await nav.boundingBox()
    expect(box).toMatchObject({ x: 0, y: 0, height: 844 })

    // Beyond the last link with Tab: the focus never leaves the menu.
    await nav.getByRole('link').last().focus()
    for (let press = 0; press < 3; press++) {
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
  await test.step('the menu closes by its button and on navigation, and stays closed after Back', async () => {
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
  await test.step('the menu closes when a tablet is rotated to landscape', async () => {
    await page.setViewportSize({ width: 820, height: 1180 })
    await page.getByRole('button', { name: 'Open menu' }).click()
    await expect(page.locator('.is-menu-open')).toHaveCount(1)
    await page.setViewportSize({ width: 1180, height: 820 })
    await expect(page.locator('.is-menu-open')).toHaveCount(0)
    await page.getByRole('main').getByLabel('Full name').click()
    await expect(page.getByLabel('Full name')).toBeFocused()
  })

  await test.step('the header gets a background past 10 px of scrolling, and the back-to-top button appears past 100 px', async () => {
    const header = page.getByRole('banner')
    const toTop = page.getByRole('button', { name: 'Back to top' })
    const transparent = 'rgba(0, 0, 0, 0)'
    await scrollDown(page, 10)
    await expect(header).toHaveCSS('background-color', transparent)
    await scrollDown(page, 11)
    await expect(header).not.toHaveCSS('background-color', transparent)
    await scrollDown(page, 100)
    await expect(toTop).toBeHidden()
    await scrollDown(page, 101)
    await expect(toTop).toBeVisible()

    // The button is in the header, and covers nothing there.
    for (const width of [320, 820, 1152, 1440]) {
      await page.setViewportSize({ width, height: 400 })
      const [bar, box] = [await boxOf(header), await boxOf(toTop)]
      expect(box.y + box.height, `at ${width} px`).toBeLessThanOrEqual(bar.y + bar.height)
      expect(box.x + box.width, `at ${width} px`).toBeLessThanOrEqual(width)
      // On widths with a menu button, the row of links is still fading out.
      const neighbours = width < 1152 ? '.head-inner > .menu-btn' : '.nav li a, .search-open .icon'
      const others = await header.locator(`.head-inner > .logo, ${neighbours}`).evaluateAll((elements) =>
        elements.map((element) => {
          const { left, right } = element.getBoundingClientRect()
          return { left, right }
        }),
      )
      expect(others.length).toBeGreaterThan(1)
      const covered = others.filter(({ left, right }) => right > box.x && box.x + box.width > left)
      expect(covered, `beside the others at ${width} px`).toEqual([])
    }

    await scrollDown(page, 2000)
    await toTop.click()
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(0)
    await expect(toTop).toBeHidden()
    await expect(header.getByRole('link', { name: 'The Chambers, home' })).toBeFocused()
  })

  await test.step('a new page opens at its top, and Back restores the scroll position', async () => {
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

  await test.step('with reduced motion nothing is animated', async () => {
    await page.emulateMedia({ reducedMotion: 'reduce', forcedColors: 'active' })
    await page.goto('/')
    await expect(page.locator('html')).toHaveCSS('scroll-behavior', 'auto')
    const animations = await page.evaluate(() =>
      document
        .getAnimations()
        .map((animation) => Number(animation.effect?.getComputedTiming().endTime))
        .filter((end) => end > 1),
    )
    expect(animations).toEqual([])
  })

  await test.step('with forced colours the header has a background, and the current page and back-to-top button are marked', async () => {
    const header = page.getByRole('banner')
    await expect(header).not.toHaveCSS('background-color', 'rgba(0, 0, 0, 0)')
    const link = (name: string) => header.getByRole('navigation').getByRole('link', { name, exact: true })
    await expect(link('Home')).toHaveCSS('text-decoration-line', 'underline')
    await expect(link('Team')).toHaveCSS('text-decoration-line', 'none')
    await expect(header.locator('.back-to-top')).toHaveCSS('border-top-width', '1px')
    const colours = await page.evaluate(() => [
      getComputedStyle(document.querySelector('.marker-square') as Element).borderTopColor,
      getComputedStyle(document.body).color,
    ])
    expect(colours[0]).toBe(colours[1])
    await page.emulateMedia({ forcedColors: 'none' })
  })

  await test.step('the first Tab stop is a link that skips to the main content', async () => {
    await page.keyboard.press('Tab')
    const skip = page.getByRole('link', { name: 'Skip to the main text' })
    await expect(skip).toBeFocused()
    await expect(skip).toBeInViewport({ ratio: 1 })
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL('/#main')
    await page.keyboard.press('Tab')
    const inMain = await page.getByRole('main').evaluate((main) => main.contains(document.activeElement))
    expect(inMain).toBe(true)
  })
})

/** Scrolls to this position, and waits for the scroll event. */
async function scrollDown(page: Page, top: number) {
  await page.evaluate(async (y) => {
    const scrolled = new Promise((resolve) => addEventListener('scroll', resolve, { once: true }))
    scrollTo({ top: y, behavior: 'instant' })
    await scrolled
  }, top)
}
