import { rules } from '#domain/rules.ts'
import { fillIn, waitForHydration } from '#tests/support/browser/visitor.ts'
import { interfaceWords } from '#tests/support/texts/content-words.ts'
import { expect, test } from './fixtures.ts'

test('a visitor accepts the disclaimer once, browses the practice areas and sends a message', async ({ page }) => {
  const dialog = page.getByRole('dialog', { name: 'Disclaimer' })
  const proceed = dialog.getByRole('button', { name: 'PROCEED TO WEBSITE' })

  await test.step('the disclaimer blocks scrolling, ignores Escape and requires its checkbox', async () => {
    await page.goto('/')
    await expect(dialog).toBeVisible()
    await expect(dialog.getByRole('checkbox')).toBeFocused()
    await expect(dialog.getByRole('checkbox')).not.toBeChecked()
    for (let press = 0; press < 3; press++) await page.keyboard.press('Escape')
    await expect(dialog).toBeVisible()
    await page.mouse.move(5, 5)
    await page.mouse.wheel(0, 800)
    await page.keyboard.press('End')
    await proceed.click()
    await expect(dialog.getByRole('alert')).toHaveText('Please accept the disclaimer to proceed.')
    await expect(dialog.getByRole('checkbox')).toBeFocused()
    expect(await page.evaluate(() => scrollY)).toBe(0)
  })

  await test.step('accepting closes the disclaimer, and the next Tab starts at the top of the page', async () => {
    await dialog.getByRole('checkbox').check()
    await expect(dialog.getByRole('alert')).toBeHidden()
    await proceed.focus()
    // Do not wait in between: a visitor who types quickly presses Tab before the browser has sent the close event.
    await Promise.all([page.keyboard.press('Enter'), page.keyboard.press('Tab')])
    await expect(dialog).toBeHidden()
    await expect(page.locator('.skip')).toBeFocused()
    for (let presses = 0; presses < 3; presses++) await page.keyboard.press('Tab')
    expect(await page.evaluate(() => Boolean(document.activeElement?.closest('header')))).toBe(true)
  })

  await test.step('acceptance is remembered for the session, and only in this tab', async () => {
    // The storage of a session belongs to one tab.
    const { sessionKey } = rules.disclaimer
    expect(await page.evaluate((key) => sessionStorage.getItem(key), sessionKey)).not.toBeNull()
    expect(await page.evaluate(() => Object.keys(localStorage))).toEqual([])
    await page.reload()
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.getByRole('dialog')).toBeHidden()
  })

  await test.step('the practice area strip scrolls by its buttons and by the arrow keys', async () => {
    const strip = page.getByRole('list', { name: 'Practice areas' })
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

  await test.step('a message without a practice area is sent and confirmed, and the form is cleared', async () => {
    await waitForHydration(page)
    await fillIn(page)
    const response = page.waitForResponse('**/insert/contactus')
    await page.getByRole('button', { name: 'Submit Message' }).click()
    expect((await response).request().postDataJSON()).not.toHaveProperty('service')
    await expect(page.getByRole('status').filter({ hasText: interfaceWords.messageForm.thanksHome })).toBeFocused()
    await expect(page.getByLabel('Full name')).toHaveValue('')
    await expect(page.getByLabel('Practice area', { exact: true })).toHaveCount(0)
  })
})
