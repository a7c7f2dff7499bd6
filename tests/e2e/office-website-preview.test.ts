import type { Route } from '@playwright/test'
import { expectAccessible, expectAccessibleOnPhone } from '#tests/support/browser/accessible.ts'
import { addSessionCookie } from '#tests/support/browser/accounts.ts'
import { openOffice, visitOffice } from '#tests/support/browser/office-page.ts'
import { intercept } from '#tests/support/browser/requests.ts'
import { expect, test } from './fixtures.ts'

const area = 'practice-areas/arbitration'
const titleField = `/adminDashboard/website/${area}#field-title`
const person = '/adminDashboard/website/team/b-n-advocate'
const words = 'Arbitration of every kind, and the court work around it.'

test('the preview frame follows the form without taking its focus, and texts of the page open their fields', async ({
  page,
}) => {
  await addSessionCookie(page)
  await openOffice(page, person)
  const frame = page.frameLocator('iframe[title="The page with the draft"]')

  await test.step('the preview frame opens at the edited part of the page', async () => {
    await expect(frame.locator('#b-n-advocate')).toBeInViewport()
  })

  await test.step('a link to a field, as texts of the public site have, opens the form at that field', async () => {
    await visitOffice(page, titleField)
    await expect(page.getByRole('textbox', { name: 'Name', exact: true })).toBeFocused()
  })

  const summary = page.getByRole('textbox', { name: 'Summary', exact: true })

  await test.step('typed text appears in the preview frame, which keeps its scroll position', async () => {
    await expect(frame.getByRole('heading', { level: 1 })).toBeVisible()
    await summary.focus()
    await expect(frame.locator('[data-focused]')).toHaveText(await summary.inputValue())
    const root = frame.locator(':root')
    await root.evaluate((element) => {
      element.ownerDocument.defaultView?.scrollTo(0, 400)
      element.ownerDocument.body.dataset.before = 'yes'
    })
    await summary.fill(words)
    await expect(frame.getByText(words)).toBeAttached()
    await expect(frame.locator('[data-focused]')).toHaveText(words)
    expect(await root.evaluate((element) => element.ownerDocument.defaultView?.scrollY)).toBe(400)
  })

  await test.step('clicking a text in the frame focuses its field, and links in the frame do not navigate', async () => {
    await frame.locator(`[data-content="${area}:matters.1"]`).click()
    await expect(page.locator('[id="field-matters.1"]')).toBeFocused()
    await expect(frame.locator('[data-focused]')).toHaveAttribute('data-content', `${area}:matters.1`)
    await frame.getByRole('link', { name: 'Practice Areas' }).first().click()
    await expect(frame.getByText(words)).toBeAttached()
  })

  await test.step('a preview that fails to load shows an error, and “Try again” loads it', async () => {
    await intercept(page, '**/draft/**', (route) => route.abort())
    await summary.fill(`${words} Also abroad.`)
    await expect(page.getByRole('alert')).toContainText('What you write is kept.')
    await page.unroute('**/draft/**')
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(frame.getByText(`${words} Also abroad.`)).toBeVisible()
    await expect(page.getByRole('link', { name: 'New tab' })).toHaveAttribute('href', `/draft/staff/${area}`)
    await expectAccessible(page, 'the form with the page')
  })

  await test.step('a preview frame that loads while staff type shows what they typed, without taking the focus', async () => {
    let releaseFrame = () => {}
    const isTyping = new Promise<void>((resolve) => (releaseFrame = resolve))
    const holdOldPage = async (route: Route) => {
      const response = await route.fetch()
      await isTyping
      await route.fulfill({ response })
    }
    await intercept(page, '**/draft/staff/team?frame', holdOldPage, { times: 1 })
    await visitOffice(page, person)
    await summary.focus()
    await page.keyboard.press('ControlOrMeta+End')
    await page.keyboard.type(' Teaches, too.')
    await expect(page.locator('.writing-save')).toContainText('In the draft')
    // Had the new page been fetched before the old one has loaded, it would have arrived by now, and been overwritten.
    await page.evaluate(async () => (await fetch('/draft/staff/team?frame')).text())
    releaseFrame()
    await expect(frame.locator('[data-focused]')).toHaveText(/Teaches, too\.$/)
    await expect(frame.locator('[data-focused]')).toBeInViewport()
    await page.keyboard.type(' Writes.')
    await expect(summary).toHaveValue(/Teaches, too\. Writes\.$/)
    await page.unrouteAll()
  })

  await test.step('on the public site, a text links to its field, by keyboard too', async () => {
    await page.goto(`/${area}?edit`)
    const heading = page.getByRole('heading', { level: 1 }).getByRole('link')
    await heading.focus()
    await expect(heading).toBeFocused()
    await expect(heading).toHaveAttribute('href', titleField)
    await expectAccessibleOnPhone(page, 'texts that can be pressed')
  })
})
