import type { Page, Route } from '@playwright/test'
import { addSessionCookie } from '#tests/support/browser/accounts.ts'
import { cardOf, chooseFiles, photo } from '#tests/support/browser/gallery.ts'
import { openOffice, row, toasts, unique, visitOffice } from '#tests/support/browser/office-page.ts'
import { intercept } from '#tests/support/browser/requests.ts'
import { expect, test } from './fixtures.ts'

test('a request that is repeated after a lost response creates only one item', async ({ page }) => {
  await addSessionCookie(page)

  await test.step('an article is created once after lost responses, and a changed title creates another', async () => {
    const [title, other] = [unique('Sent twice'), unique('Sent after it')]
    await openOffice(page, '/adminDashboard/article')
    await page.getByRole('button', { name: 'Create new article' }).first().click()
    const dialog = page.getByRole('dialog', { name: 'Create new article' })
    const send = dialog.getByRole('button', { name: 'Create Article' })
    await dialog.getByLabel('Title').fill(title)
    for (const _ of ['first', 'second']) {
      const { lost } = await loseFirstResponse(page, '**/insert/newarticle')
      await send.click()
      await lost
      await expect(dialog.getByRole('alert')).toContainText('The connection failed.')
    }
    await dialog.getByLabel('Title').fill(other)
    await send.click()
    await expect(toasts(page)).toContainText('Article created')
    for (const created of [title, other]) await expect(row(page, created)).toHaveCount(1)
  })

  await test.step('a picture stays in the preview after a lost response, and the second upload creates no duplicate', async () => {
    const name = `${unique('twice')}.jpg`
    await visitOffice(page, '/adminDashboard')
    await page.getByRole('button', { name: 'Upload Files' }).click()
    await chooseFiles(page, [await photo(name)])
    await page.getByLabel('Alt text').fill('The steps of the court')
    await loseFirstResponse(page, '**/insert/media')
    await page.getByRole('button', { name: 'Upload Image' }).click()
    await expect(page.getByRole('alert')).toContainText('The connection failed. Nothing was lost. Please try again.')
    await expect(page.getByRole('img', { name: `Preview of ${name}` })).toBeVisible()
    await page.getByRole('button', { name: 'Upload Image' }).click()
    await expect(toasts(page)).toContainText(`${name} is in Media, and not in the gallery.`)
    await expect(cardOf(page, name)).toHaveCount(1)
  })
})

/** The server processes the next request, but its response is lost. The result waits for that. */
async function loseFirstResponse(page: Page, address: string) {
  const { promise, resolve } = Promise.withResolvers<void>()
  const loseAnswer = async (route: Route) => {
    const response = await route.fetch()
    expect(response.status()).toBe(201)
    await route.abort()
    resolve()
  }
  await intercept(page, address, loseAnswer, { times: 1 })
  return { lost: promise }
}
