import { rules } from '#domain/rules.ts'
import { fillIn, waitForHydration } from '#tests/support/contact-form-steps.ts'
import { interfaceWords } from '#tests/support/interface-words.ts'
import { expect, test } from './fixtures.ts'

test('a visitor accepts the disclaimer once, looks through the areas, and writes a message', async ({
  page,
  context,
}) => {
  const dialog = page.getByRole('dialog', { name: 'Disclaimer' })
  const proceed = dialog.getByRole('button', { name: 'PROCEED TO WEBSITE' })

  await test.step('the disclaimer is asked on no other page', async () => {
    await page.goto('/contact')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.getByRole('dialog')).toHaveCount(0)
  })

  await test.step('it stands before a page held still, and does not yield to Escape', async () => {
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

  await test.step('it goes once its box is ticked, and the keyboard begins at the head of the page', async () => {
    await dialog.getByRole('checkbox').check()
    await expect(dialog.getByRole('alert')).toBeHidden()
    await proceed.click()
    await expect(dialog).toBeHidden()
    await page.keyboard.press('Tab')
    await expect(page.locator('.skip')).toBeFocused()
    for (let presses = 0; presses < 3; presses++) await page.keyboard.press('Tab')
    expect(await page.evaluate(() => Boolean(document.activeElement?.closest('header')))).toBe(true)
  })

  await test.step('it is remembered for the session, and asked again in another', async () => {
    expect(await page.evaluate((key) => sessionStorage.getItem(key), rules.disclaimer.sessionKey)).not.toBeNull()
    await page.reload()
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.getByRole('dialog')).toBeHidden()
    const other = await context.newPage()
    await other.goto(page.url())
    await expect(other.getByRole('dialog', { name: 'Disclaimer' })).toBeVisible()
    await other.close()
  })

  await test.step('the practice areas are a strip that moves by its buttons and by key', async () => {
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

  await test.step('a message is sent without a practice area, thanked for, and its fields are cleared', async () => {
    await waitForHydration(page)
    await fillIn(page)
    const answer = page.waitForResponse('**/insert/contactus')
    await page.getByRole('button', { name: 'Submit Message' }).click()
    expect((await answer).request().postDataJSON()).not.toHaveProperty('service')
    await expect(page.getByRole('status').filter({ hasText: interfaceWords.messageForm.thanksHome })).toBeFocused()
    await expect(page.getByLabel('Full name')).toHaveValue('')
    await expect(page.getByLabel('Practice area', { exact: true })).toHaveCount(0)
  })
})
