import type { Page } from '@playwright/test'
import { expectAccessibleOnPhone } from '#tests/support/browser/accessible.ts'
import { addSessionCookie } from '#tests/support/browser/accounts.ts'
import { officeHeaders, openOffice, row, toasts, useDesktop } from '#tests/support/browser/office-page.ts'
import { intercept } from '#tests/support/browser/requests.ts'
import { expect, test } from './fixtures.ts'

const tab = '/adminDashboard/article'

test('staff can create, complete, search and delete press articles without losing input or running scripts', async ({
  page,
}) => {
  await addSessionCookie(page)
  const articleurl = 'https://sample.example'
  const script = { title: '<script>alert(1)</script>', plateform: '<img src=x onerror=alert(2)>', articleurl }
  for (const data of [script, { plateform: 'A paper' }]) {
    const response = await page.request.post('/insert/newarticle', { data, headers: officeHeaders })
    expect(response.status()).toBe(201)
  }
  page.on('dialog', () => expect(page.url(), 'no script may run').toBe(''))
  const create = page.getByRole('button', { name: 'Create new article' }).first()
  const title = 'On seat and venue'

  await test.step('an article without a link is saved and marked as incomplete, and a script in one is shown as text', async () => {
    await openOffice(page, tab)
    await expect(page.getByText(/^\d+ articles\. Shown on the Media page\.$/)).toBeVisible()
    await expect(row(page, script.title).getByRole('heading')).toHaveText(script.title)
    await expect(row(page, script.title)).toContainText(script.plateform)
    await expect(row(page, 'A paper').getByRole('heading')).toContainText('Without a title')
    await create.click()
    const dialog = page.getByRole('dialog', { name: 'Create new article' })
    await expect(dialog.getByLabel('Title')).toBeFocused()
    await dialog.getByLabel('Title').fill(title)
    await dialog.getByLabel('Platform').fill('Sample Law Journal')
    const release = await delayRequest(page, '**/insert/newarticle')
    await dialog.getByLabel('Platform').press('Enter')
    await expect(dialog.getByRole('button', { name: 'Creating...' })).toBeVisible()
    release()
    await expect(toasts(page)).toContainText('Article created')
    await expect(dialog).toBeHidden()
    await expect(row(page, title).getByText('Incomplete')).toBeVisible()
    await expect(row(page, title)).toContainText('It stays off the public page until it has a title and a link.')
  })

  await test.step('the article list is filtered by the search text, and is accessible on a phone', async () => {
    await page.getByRole('searchbox').fill('SEAT and venue')
    await expect(page.getByText('1 article found.')).toBeVisible()
    await expect(page.getByRole('article')).toHaveCount(1)
    await expectAccessibleOnPhone(page, 'a list with an incomplete article')
  })

  await test.step('an article URL without http or https is rejected at its field', async () => {
    await row(page, title).getByRole('button', { name: 'Edit' }).click()
    await expect(page.getByLabel('Platform')).toHaveValue('Sample Law Journal')
    const url = page.getByLabel('Article URL')
    const refusal = 'Enter a link that begins with http:// or https://.'
    for (const address of ['javascript:alert(1)', 'the journal']) {
      await url.fill(address)
      await expect(page.getByText(refusal)).toBeHidden()
      await page.getByRole('button', { name: 'Save' }).click()
      await expect(url).toHaveAccessibleDescription(refusal)
      await expect(url).toBeFocused()
    }
    await expectAccessibleOnPhone(page, 'a form with a fault')
    await useDesktop(page)
  })

  await test.step('an article that gets its link is complete', async () => {
    const address = 'https://journal.example/seat'
    await page.getByLabel('Article URL').fill(address)
    const release = await delayRequest(page, '**/insert/article*')
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByRole('button', { name: 'Saving...' })).toBeVisible()
    release()
    await expect(row(page, title).getByRole('link', { name: address })).toHaveAttribute('href', address)
    await expect(row(page, title).getByText('Incomplete')).toBeHidden()
  })

  await test.step('an article is deleted after a confirmation, and stays in the list if the deletion fails', async () => {
    const remove = row(page, title).getByRole('button', { name: 'Delete', exact: true })
    const question = page.getByRole('alertdialog', { name: 'Delete this article?' })
    await intercept(page, '**/insert/deletearticle*', (route) => route.abort(), { times: 1 })
    await remove.click()
    await expect(question).toContainText(`“${title}” will be deleted for good.`)
    await expectAccessibleOnPhone(page, 'the question')
    await useDesktop(page)
    await question.getByRole('button', { name: 'Delete', exact: true }).click()
    await expect(toasts(page).getByRole('alert')).toContainText('The article could not be deleted')
    await expect(row(page, title)).toBeVisible()

    await remove.click()
    await page.keyboard.press('Escape')
    await expect(question).toBeHidden()
    await expect(remove).toBeFocused()
    await remove.click()
    const release = await delayRequest(page, '**/insert/deletearticle*')
    await question.getByRole('button', { name: 'Delete', exact: true }).click()
    await expect(question.getByRole('button', { name: 'Keep it' })).toBeDisabled()
    await page.keyboard.press('Escape')
    await expect(question).toBeVisible()
    release()
    await expect(row(page, title)).toBeHidden()
    await expect(page.getByRole('heading', { name: 'No Articles Found' })).toBeVisible()
  })

  await test.step('when saving fails with status 500, the dialog keeps the input, which can be sent again', async () => {
    await page.unrouteAll()
    await page.getByRole('link', { name: 'Clear the search' }).click()
    await create.click()
    await page.getByLabel('Title').fill('Kept')
    const failure = { status: 500, json: { error: { code: 'unexpected', message: 'Please try again later.' } } }
    await intercept(page, '**/insert/newarticle', (route) => route.fulfill(failure), { times: 1 })
    await page.getByRole('button', { name: 'Create Article' }).click()
    const alerts = page.getByRole('dialog').getByRole('alert')
    await expect(alerts.filter({ hasText: 'The article could not be saved' })).toBeVisible()
    await expect(page.getByLabel('Title')).toHaveValue('Kept')
    await page.getByRole('button', { name: 'Create Article' }).click()
    await expect(row(page, 'Kept')).toBeVisible()
  })
})

/** Delays a request until the returned function is called. */
async function delayRequest(page: Page, address: string) {
  const released = Promise.withResolvers<void>()
  await intercept(page, address, async (route) => {
    await released.promise
    await route.continue()
  })
  return released.resolve
}
