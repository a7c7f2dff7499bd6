import { expectAccessibleAtWidths } from '#tests/support/browser/accessible.ts'
import { addSessionCookie } from '#tests/support/browser/accounts.ts'
import { openOffice } from '#tests/support/browser/office-page.ts'
import { intercept } from '#tests/support/browser/requests.ts'
import { expect, test } from './fixtures.ts'

const area = 'practice-areas/arbitration'
const words = 'Arbitration of every kind, and the court work around it.'

test('the preview frame follows the form, its links stay in the draft, and its texts open their fields', async ({
  page,
  context,
}) => {
  await addSessionCookie(page)
  await openOffice(page, `/adminDashboard/website/${area}`)
  const frame = page.frameLocator('iframe[title="The page with the draft"]')
  const summary = page.getByRole('textbox', { name: 'Summary' })

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
    await expectAccessibleAtWidths(page, 'the form with the page')
  })

  await test.step('links in the draft preview stay in the draft, and the public website does not show the draft', async () => {
    const opening = context.waitForEvent('page')
    await page.getByRole('link', { name: 'New tab' }).click()
    const tab = await opening
    await expect(tab.getByText('The draft, as it would be. Visitors do not see it.')).toBeVisible()
    await tab.getByRole('link', { name: 'Practice Areas' }).first().click()
    await expect(tab).toHaveURL(/\/draft\/staff\/practice-areas$/)
    await expect(tab.getByText(`${words} Also abroad.`)).toBeVisible()
    await expectAccessibleAtWidths(tab, 'the website with the draft')
    await tab.close()
    await page.goto(`/${area}`)
    await expect(page.getByText(words)).toHaveCount(0)
  })

  await test.step('on the public site, pressing Enter on a text opens its field in the admin area', async () => {
    await page.setViewportSize({ width: 390, height: 844 })
    await page.getByRole('link', { name: 'Press a text to edit it' }).click()
    const heading = page.getByRole('heading', { level: 1 }).getByRole('link')
    await heading.focus()
    await expectAccessibleAtWidths(page, 'texts that can be pressed')
    await heading.press('Enter')
    await expect(page.getByRole('textbox', { name: 'Name', exact: true })).toBeFocused()
    await expect(page).toHaveURL(new RegExp(`/adminDashboard/website/${area}#field-title$`))
  })
})

test('the preview frame scrolls to the edited part of the page and does not take the focus from the field', async ({
  page,
}) => {
  await addSessionCookie(page)
  let releaseFrame = () => {}
  const isTyping = new Promise<void>((resolve) => (releaseFrame = resolve))
  await intercept(page, '**/draft/staff/team?frame', async (route) => {
    await isTyping
    await route.continue()
  })
  await openOffice(page, '/adminDashboard/website/team/b-n-advocate')
  const summary = page.getByRole('textbox', { name: 'Summary', exact: true })
  await summary.focus()
  releaseFrame()
  const frame = page.frameLocator('iframe[title="The page with the draft"]')
  await expect(frame.locator('[data-focused]')).toBeInViewport()
  await page.keyboard.press('ControlOrMeta+End')
  await page.keyboard.type(' Teaches, too.')
  await expect(summary).toHaveValue(/Teaches, too\.$/)
  await expect(page.locator('.writing-save')).toContainText('In the draft')

  await openOffice(page, '/adminDashboard/website/team/b-n-advocate')
  await expect(frame.locator('#b-n-advocate')).toBeInViewport()
})
