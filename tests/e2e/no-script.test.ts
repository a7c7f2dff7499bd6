import type { Page } from '@playwright/test'
import { hiddenField } from '#domain/messages/message.ts'
import { expectUnobscured } from '#tests/support/browser/layout.ts'
import { fillIn } from '#tests/support/browser/visitor.ts'
import { expect, test } from './fixtures.ts'

/* Pages in a browser without script. tests/process tests their texts and forms, and the walk opens every page without script. */

test.use({ javaScriptEnabled: false })

test('a visitor without JavaScript can read, use the menu and correct a message', async ({ page }) => {
  await test.step('the home page is fully readable and shows no controls that need JavaScript', async () => {
    await page.goto('/')
    await expect(page.getByRole('dialog')).toBeHidden()
    await expect(page.getByRole('contentinfo')).toContainText('do not permit advocates to advertise')
    await expect(page.getByRole('button', { name: 'Next practice areas' })).toBeHidden()
    await expect(page.getByRole('button', { name: 'Back to top' })).toBeHidden()
    for (const heading of ['Your Move Our Strategy', 'A one-stop for all your legal needs', 'Send Us a Message']) {
      await expectOpaque(page, heading)
    }
  })

  await test.step('the team page contains the biographies and opens at its top', async () => {
    await page.goto('/team')
    await expect(page.getByText('A. N. Advocate is responsible for the disputes work')).toBeVisible()
    await expect(page.getByText('B. N. Advocate is responsible for the regulatory work')).toBeVisible()
    const notes = page.getByRole('region', { name: 'Notes by B. N. Advocate' })
    await expect(notes.getByRole('link', { name: /Reading a tariff order/ })).toBeVisible()
    await expect(page.getByRole('heading', { level: 1 })).toBeInViewport()
  })

  await test.step('the honeypot field is out of view and skipped by the Tab key, and nothing needs JavaScript', async () => {
    await page.goto('/contact')
    await expect(page.getByText(/^(Open|Closed) now/)).toHaveCount(0)
    await expect(page.getByRole('button', { name: 'Show the map' })).toHaveCount(0)
    await expect(page.locator(`[name=${hiddenField}]`)).not.toBeInViewport()
    await page.getByLabel('Full name').focus()
    for (const label of ['Telephone', 'E-mail', 'Practice area', 'Message']) {
      await page.keyboard.press('Tab')
      await expect(page.getByLabel(label)).toBeFocused()
    }
  })

  await test.step('a rejected message leads to its errors, which the header does not cover', async () => {
    await fillIn(page, { email: 'ravi@' })
    await page.getByRole('button', { name: 'Submit Message' }).click()
    const summary = page.getByRole('alert')
    await expect(summary).toContainText('One field needs your attention.')
    await expectUnobscured(page, summary)
    await summary.getByRole('link', { name: 'E-mail' }).click()
    await expect(page.getByLabel('E-mail')).toBeFocused()
    await expectUnobscured(page, page.getByText('E-mail *'))
  })

  await test.step('on a phone the menu starts with the search, and links on the results page are at least 44 px high', async () => {
    await page.setViewportSize({ width: 390, height: 844 })
    await page.getByRole('button', { name: 'Open menu' }).click()
    const menu = page.getByRole('navigation', { name: 'Main' })
    const field = menu.getByRole('searchbox')
    const [box, home] = [await field.boundingBox(), await menu.getByRole('link', { name: 'Home' }).last().boundingBox()]
    expect(Number(box?.y) + Number(box?.height)).toBeLessThan(Number(home?.y))
    await field.fill('law')
    await menu.getByRole('button', { name: 'Search' }).click()
    await expect(page).toHaveURL('/search?q=law')
    await expectTargets(page)
    for (const words of ['trampoline zither', 'talaq']) {
      await page.goto(`/search?q=${encodeURIComponent(words)}`)
      await expectTargets(page)
    }
  })
})

/** Expects a heading that is opaque once it is scrolled to. */
async function expectOpaque(page: Page, heading: string) {
  const element = page.getByRole('heading', { name: heading })
  await element.scrollIntoViewIfNeeded()
  await expect(element).toBeInViewport()
  await expect(element).toHaveCSS('opacity', '1')
}

/** Every link and button of the main part is at least 44 px high. */
async function expectTargets(page: Page) {
  const tooLow = await page
    .getByRole('main')
    .locator('a, button')
    .evaluateAll((targets) =>
      targets
        .filter((target) => target.checkVisibility() && !target.closest('article'))
        .filter((target) => target.getBoundingClientRect().height < 44)
        .map((target) => target.textContent),
    )
  expect(tooLow).toEqual([])
}
