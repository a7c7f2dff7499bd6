import type { Page } from '@playwright/test'
import { thanks } from '#domain/messages/message.ts'
import { rules } from '#domain/rules.ts'
import { areas, homeWords } from '#tests/support/firm-words.ts'
import { acceptDisclaimer, awake, fillIn } from '#tests/support/write-message.ts'
import { expect, test } from './fixtures.ts'

test.describe('the disclaimer', () => {
  test('stands before a page held still, does not yield to Escape, and goes once its box is ticked', async ({
    page,
  }) => {
    await page.goto('/')
    const dialog = page.getByRole('dialog', { name: 'Disclaimer' })
    await expect(dialog).toBeVisible()
    await expect(dialog.getByRole('checkbox')).toBeFocused()
    await expect(dialog.getByRole('checkbox')).not.toBeChecked()
    for (let press = 0; press < 3; press++) await page.keyboard.press('Escape')
    await expect(dialog).toBeVisible()
    await page.mouse.move(5, 5)
    await page.mouse.wheel(0, 800)
    await page.keyboard.press('End')

    await dialog.getByRole('button', { name: 'PROCEED TO WEBSITE' }).click()
    await expect(dialog.getByRole('alert')).toHaveText('Please accept the disclaimer to proceed.')
    await expect(dialog.getByRole('checkbox')).toBeFocused()
    expect(await page.evaluate(() => scrollY)).toBe(0)

    await dialog.getByRole('checkbox').check()
    await expect(dialog.getByRole('alert')).toBeHidden()
    await dialog.getByRole('button', { name: 'PROCEED TO WEBSITE' }).click()
    await expect(dialog).toBeHidden()
    await page.keyboard.press('Tab')
    await expect(page.locator('.skip')).toBeFocused()
    for (let presses = 0; presses < 3; presses++) await page.keyboard.press('Tab')
    expect(await page.evaluate(() => Boolean(document.activeElement?.closest('header')))).toBe(true)
  })

  test('is asked on the home page alone, remembered for the session, and asked again in another', async ({
    page,
    context,
  }) => {
    await page.goto('/contact')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.getByRole('dialog')).toHaveCount(0)

    await page.goto('/')
    await page.getByRole('checkbox').check()
    await page.getByRole('button', { name: 'PROCEED TO WEBSITE' }).click()
    await expect(page.getByRole('dialog')).toBeHidden()
    expect(await page.evaluate((key) => sessionStorage.getItem(key), rules.disclaimer.sessionKey)).not.toBeNull()
    await page.reload()
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.getByRole('dialog')).toBeHidden()

    const other = await context.newPage()
    await other.goto(page.url())
    await expect(other.getByRole('dialog', { name: 'Disclaimer' })).toBeVisible()
  })
})

test.describe('the page', () => {
  test.beforeEach(async ({ page }) => {
    await acceptDisclaimer(page)
    await page.goto('/')
  })

  test('opens with the headline, introduces the firm, and leads on', async ({ page }) => {
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/Your Move\s+Our Strategy/)
    await expect(page.getByRole('link', { name: 'Our Practice Areas', exact: true })).toHaveAttribute(
      'href',
      '/practice-areas',
    )
    const intro = page.getByRole('region', { name: 'A one-stop for all your legal needs' })
    await expect(intro).toContainText('About the Chambers')
    await expect(intro.getByRole('img')).toHaveAttribute('alt', homeWords.intro.imageAlt)
    await expect(intro.getByRole('link', { name: 'Learn More About Us' })).toHaveAttribute('href', '/about')
    await expect(intro.getByRole('link', { name: 'Learn More About Our Practice Areas' })).toHaveAttribute(
      'href',
      '/practice-areas',
    )
    await page.getByRole('link', { name: 'Read on' }).click()
    await expect(page).toHaveURL('/#firm-intro')
    await expect(page.getByRole('heading', { name: 'A one-stop for all your legal needs' })).toBeInViewport()
  })

  test('shows the practice areas in a strip that moves by its buttons and by key', async ({ page }) => {
    const strip = page.getByRole('list', { name: 'Practice areas' })
    await expect(strip.getByRole('link')).toHaveCount(areas.length)
    const previous = page.getByRole('button', { name: 'Previous practice areas' })
    const next = page.getByRole('button', { name: 'Next practice areas' })
    await expect(previous).toBeDisabled()
    await next.click()
    await expect(previous).toBeEnabled()
    await expect(strip.getByRole('link', { name: 'Environmental Law' })).toBeInViewport()
    await previous.click()
    await expect(previous).toBeDisabled()

    await strip.focus()
    await page.keyboard.press('ArrowRight')
    await expect(previous).toBeEnabled()
    await strip.getByRole('link').last().focus()
    await expect(next).toBeDisabled()
  })

  test('sends a message, thanks for it and clears the fields', async ({ page }) => {
    await expect(page.getByText('All fields are required.')).toBeVisible()
    await awake(page)
    await fillIn(page)
    const answer = page.waitForResponse('**/insert/contactus')
    await page.getByRole('button', { name: 'Submit Message' }).click()
    expect((await answer).request().postDataJSON()).not.toHaveProperty('service')
    await expect(page.getByRole('status').filter({ hasText: thanks.home })).toBeFocused()
    await expect(page.getByLabel('Full name')).toHaveValue('')
    await expect(page.getByLabel('Practice area', { exact: true })).toHaveCount(0)
  })
})

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false })

  test('everything is there to be read, and nothing offers what it cannot do', async ({ page }) => {
    await page.goto('/')
    await expect(page.getByRole('dialog')).toBeHidden()
    await expect(page.getByRole('contentinfo')).toContainText('do not permit advocates to advertise')
    await expect(page.getByRole('button', { name: 'Next practice areas' })).toBeHidden()
    await expect(page.getByRole('button', { name: 'Back to top' })).toBeHidden()
    for (const heading of ['Your Move Our Strategy', 'A one-stop for all your legal needs', 'Send Us a Message']) {
      await expectSeen(page, heading)
    }
  })
})

/** Not only in the page, but opaque once it is scrolled to. */
async function expectSeen(page: Page, heading: string) {
  const found = page.getByRole('heading', { name: heading })
  await found.scrollIntoViewIfNeeded()
  await expect(found).toBeInViewport()
  await expect(found).toHaveCSS('opacity', '1')
}
