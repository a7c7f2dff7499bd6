import type { Page, Route } from '@playwright/test'
import { addSessionCookie } from '#tests/support/browser/accounts.ts'
import { cardOf, chooseFiles, photo } from '#tests/support/browser/gallery.ts'
import { row, toasts, unique, visitOffice } from '#tests/support/browser/office-page.ts'
import { findPosts, openPostForm } from '#tests/support/browser/posts.ts'
import { intercept } from '#tests/support/browser/requests.ts'
import { expect, test } from './fixtures.ts'

test('a request that is repeated after a lost response creates only one item', async ({ page }) => {
  await addSessionCookie(page)

  await test.step('a post is created once when its form is resubmitted after a lost response', async () => {
    const title = unique('Sent twice')
    const dialog = await openPostForm(page, title)
    await loseFirstAnswer(page, '**/insert/blog')
    await dialog.getByRole('button', { name: 'Create Post' }).click()
    await expect(dialog.getByRole('alert')).toContainText('The connection failed.')
    await dialog.getByRole('button', { name: 'Create Post' }).click()
    await expect(toasts(page)).toContainText('It is now at the top of the blog.')
    await findPosts(page, title)
    await expect(row(page, title)).toHaveCount(1)
  })

  await test.step('an article is created once after a lost response, and a changed title creates another', async () => {
    const [title, other] = [unique('Sent twice'), unique('Sent after it')]
    await visitOffice(page, '/adminDashboard/article')
    await page.getByRole('button', { name: 'Create new article' }).first().click()
    const dialog = page.getByRole('dialog', { name: 'Create new article' })
    const send = dialog.getByRole('button', { name: 'Create Article' })
    await loseFirstAnswer(page, '**/insert/newarticle')
    await dialog.getByLabel('Title').fill(title)
    await send.click()
    await expect(dialog.getByRole('alert')).toContainText('The connection failed.')
    await send.click()
    await expect(toasts(page)).toContainText('Article created')
    await expect(row(page, title)).toHaveCount(1)

    // A title that was changed after a lost response is saved as another article.
    await page.getByRole('button', { name: 'Create new article' }).first().click()
    await loseFirstAnswer(page, '**/insert/newarticle')
    await dialog.getByLabel('Title').fill(`${other}, misspelt`)
    await send.click()
    await expect(dialog.getByRole('alert')).toContainText('The connection failed.')
    await dialog.getByLabel('Title').fill(other)
    await send.click()
    await expect(page.getByText(other, { exact: true })).toBeVisible()
  })

  await test.step('a picture stays in the preview after a lost response, and the second upload creates no duplicate', async () => {
    const name = `${unique('twice')}.jpg`
    await visitOffice(page, '/adminDashboard')
    await page.getByRole('button', { name: 'Upload Files' }).click()
    await chooseFiles(page, [await photo(name)])
    await page.getByLabel('Alt text').fill('The steps of the court')
    await loseFirstAnswer(page, '**/insert/media')
    await page.getByRole('button', { name: 'Upload Image' }).click()
    await expect(page.getByRole('alert')).toContainText('The connection failed. Nothing was lost. Please try again.')
    await expect(page.getByRole('img', { name: `Preview of ${name}` })).toBeVisible()
    await page.getByRole('button', { name: 'Upload Image' }).click()
    await expect(toasts(page)).toContainText(`${name} is in Media, and not in the gallery.`)
    await expect(cardOf(page, name)).toHaveCount(1)
  })
})

/** The server processes the next request, but its response is lost. */
function loseFirstAnswer(page: Page, address: string) {
  const loseAnswer = async (route: Route) => {
    const answer = await route.fetch()
    expect(answer.status()).toBe(201)
    await route.abort()
  }
  return intercept(page, address, loseAnswer, { times: 1 })
}
