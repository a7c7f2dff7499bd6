import type { Page } from '@playwright/test'
import { expectAccessibleAtWidths } from '#tests/support/browser/accessible.ts'
import { addSessionCookie } from '#tests/support/browser/accounts.ts'
import { photo } from '#tests/support/browser/gallery.ts'
import { officeHeaders, openOffice, reloadOffice, unique, visitOffice } from '#tests/support/browser/office-page.ts'
import { intercept } from '#tests/support/browser/requests.ts'
import { expect, test } from './fixtures.ts'

test('alt texts edited in one list are saved on leaving each field, and none is lost', async ({ page }) => {
  await addSessionCookie(page)

  await test.step('each alt text is saved on leaving its field, and a slow save does not block the next field', async () => {
    const word = unique('many')
    const first = await addPicture(page, word)
    const second = await addPicture(page, word)
    const third = await addPicture(page, word)
    await openOffice(page, '/adminDashboard')
    await page.getByRole('link', { name: 'Alt texts' }).click()
    await expect(page.getByRole('link', { name: /^Without alt text/ })).toHaveAttribute('aria-current', 'page')
    await expect(page.getByText('Every line is saved as you leave it.')).toBeVisible()
    // Other tests have added pictures: show only those of this test.
    await page.getByLabel('Search').fill(word)
    await expect(page).toHaveURL(/[?&]q=many/)
    await expect(page.getByText('3 images found.')).toBeVisible()

    // Hold all saves back: writing goes on without waiting for them.
    const held = Promise.withResolvers<void>()
    await intercept(page, '**/insert/media?id=*', async (route) => {
      await held.promise
      await route.continue()
    })
    // The newest is first.
    await page.getByLabel(third).fill('The steps')
    await expect(line(page, third).getByRole('status')).toHaveText('Typing')
    await page.getByLabel(third).press('Enter')
    await expect(page.getByLabel(second)).toBeFocused()
    await page.keyboard.type('The hall')
    await page.keyboard.press('Enter')
    await expect(page.getByLabel(first)).toBeFocused()
    await line(page, first).getByLabel('Ornament only').check()
    await expect(page.getByLabel(first)).toBeDisabled()
    held.resolve()
    for (const name of [first, second, third]) await expect(line(page, name).getByRole('status')).toHaveText('Saved')
    // A finished line stays in the list until the page is left.
    await expect(page.getByLabel(third)).toHaveValue('The steps')

    await page.getByRole('link', { name: 'Back to the pictures' }).click()
    await expect(page.getByRole('link', { name: 'Alt texts' })).toBeVisible()
    await page.getByLabel('Search').fill(second)
    await expect(page.getByText('1 image found.')).toBeVisible()
    await expect(page.getByRole('listitem').filter({ hasText: second })).toContainText('The hall')
    const { media } = await (await page.request.get('/insert/getmedia', { params: { q: first } })).json()
    expect(media).toMatchObject([{ alt: '', ornament: true }])
  })

  await test.step('text added while an alt text is being saved is saved too', async () => {
    await page.unrouteAll()
    const name = await addPicture(page)
    await visitOffice(page, `/adminDashboard?edit=alt&q=${name}`)
    const held = Promise.withResolvers<void>()
    await intercept(page, '**/insert/media?id=*', async (route) => {
      await held.promise
      await route.continue()
    })
    const field = page.getByLabel(name)
    const status = line(page, name).getByRole('status')
    await field.fill('The court')
    await field.blur()
    await expect(status).toHaveText('Saving')
    await field.fill('The court at noon')
    const first = page.waitForResponse('**/insert/media?id=*')
    held.resolve()
    await (await first).finished()
    await expect(status).toHaveText('Typing')
    const second = page.waitForRequest('**/insert/media?id=*')
    await field.blur()
    expect((await second).postDataJSON()).toMatchObject({ alt: 'The court at noon' })
    await expect(status).toHaveText('Saved')
    await reloadOffice(page)
    await expect(field).toHaveValue('The court at noon')
  })

  await test.step('a failed save is shown, preserves the text, and leaving the page asks for confirmation', async () => {
    await page.unrouteAll()
    const name = await addPicture(page)
    await visitOffice(page, `/adminDashboard?state=without-alt&edit=alt&q=${name}`)
    await intercept(page, '**/insert/media?id=*', (route) => route.abort())
    await page.getByLabel(name).fill('The court')
    await page.getByLabel(name).blur()
    await expect(line(page, name).getByRole('status')).toHaveText('Not saved')
    await expect(line(page, name)).toContainText('The connection failed.')
    await page.getByRole('link', { name: 'Back to the pictures' }).click()
    const question = page.getByRole('alertdialog', { name: 'Close and lose what you have typed?' })
    await question.getByRole('button', { name: 'Keep writing' }).click()
    // While the question is open, nothing behind it can be focused.
    await expect(question).toBeHidden()

    await page.unroute('**/insert/media?id=*')
    await page.getByLabel(name).focus()
    await page.getByLabel(name).blur()
    await expect(line(page, name).getByRole('status')).toHaveText('Saved')
    await page.getByRole('link', { name: 'Back to the pictures' }).click()
    await expect(page).toHaveURL('/adminDashboard')
  })

  await test.step('an alt text over 500 characters is rejected, and the list is accessible at all widths', async () => {
    await page.unrouteAll()
    const name = await addPicture(page)
    await visitOffice(page, `/adminDashboard?state=without-alt&edit=alt&q=${name}`)
    await page.getByLabel(name).fill('x'.repeat(501))
    await page.getByLabel(name).blur()
    await expect(line(page, name)).toContainText('At most 500 characters.')
    await expectAccessibleAtWidths(page, 'the lines')
  })
})

function line(page: Page, name: string) {
  return page.getByRole('listitem').filter({ has: page.getByLabel(name) })
}

async function addPicture(page: Page, word = '') {
  const name = `${unique(`${word}line`)}.jpg`
  const multipart = { image: await photo(name) }
  const answer = await page.request.post('/insert/media', { headers: officeHeaders, multipart })
  expect(answer.status()).toBe(201)
  return name
}
