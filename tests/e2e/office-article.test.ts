import type { Page } from '@playwright/test'
import { expectAccessibleAtWidths } from '#tests/support/browser/accessible.ts'
import { addSessionCookie } from '#tests/support/browser/accounts.ts'
import { officeHeaders, openOffice, row, toasts, unique, visitOffice } from '#tests/support/browser/office-page.ts'
import { intercept } from '#tests/support/browser/requests.ts'
import { expect, test } from './fixtures.ts'

const tab = '/adminDashboard/article'

test('staff can create, complete, search and delete press articles without losing input or running scripts', async ({
  page,
}) => {
  await addSessionCookie(page)

  await test.step('a new article is public at once', async () => {
    const title = unique('On seat and venue')
    await openOffice(page, tab)
    await expect(page.getByText(/^\d+ articles\. Shown on the Media page\.$/)).toBeVisible()
    await page.getByRole('button', { name: 'Create new article' }).click()
    const dialog = page.getByRole('dialog', { name: 'Create new article' })
    await expect(dialog.getByLabel('Title')).toBeFocused()
    await dialog.getByLabel('Title').fill(title)
    await dialog.getByLabel('Platform').fill('Sample Law Journal')
    await dialog.getByLabel('Article URL').fill('https://journal.example/seat')
    const sent = page.waitForRequest('**/insert/newarticle')
    const release = await holdRequest(page, '**/insert/newarticle')
    await dialog.getByLabel('Article URL').press('Enter')
    await expect(dialog.getByRole('button', { name: 'Creating...' })).toBeVisible()
    release()
    expect((await sent).postDataJSON()).toEqual({
      title,
      plateform: 'Sample Law Journal',
      articleurl: 'https://journal.example/seat',
    })
    await expect(toasts(page)).toContainText('Article created')
    await expect(dialog).toBeHidden()

    await expect(row(page, title)).toContainText('Sample Law Journal')
    const link = row(page, title).getByRole('link', { name: 'https://journal.example/seat' })
    await expect(link).toHaveAttribute('href', 'https://journal.example/seat')
    await expect(row(page, title).getByText('Incomplete')).toBeHidden()
    expect(await publicArticles(page, title)).toHaveLength(1)
  })

  await test.step('an article URL without http or https is rejected at its field, and all fields may stay empty', async () => {
    await page.getByRole('button', { name: 'Create new article' }).click()
    const url = page.getByLabel('Article URL')
    const refusal = 'Enter a link that begins with http:// or https://.'
    for (const address of ['javascript:alert(1)', 'ftp://files.example', 'the journal']) {
      await url.fill(address)
      await expect(page.getByText(refusal)).toBeHidden()
      await page.getByRole('button', { name: 'Create Article' }).click()
      await expect(url).toHaveAccessibleDescription(refusal)
      await expect(url).toBeFocused()
    }
    await expectAccessibleAtWidths(page, 'a form with a fault')

    await url.fill('')
    const answer = page.waitForResponse('**/insert/newarticle')
    await page.getByRole('button', { name: 'Create Article' }).click()
    expect((await answer).status()).toBe(201)
    await expect(toasts(page)).toContainText('Article created')
    await expect(row(page, 'Without a title').first()).toBeVisible()
  })

  await test.step('an incomplete article is saved, marked and not public until it has a title and a link', async () => {
    const platform = unique('Paper')
    await page.unrouteAll()
    await page.getByRole('button', { name: 'Create new article' }).first().click()
    await page.getByLabel('Platform').fill(platform)
    await page.getByRole('button', { name: 'Create Article' }).click()
    const created = row(page, platform)
    await expect(created.getByText('Incomplete')).toBeVisible()
    await expect(created).toContainText('It stays off the public page until it has a title and a link.')
    expect(await publicArticles(page, platform)).toEqual([])

    await created.getByRole('button', { name: 'Edit' }).click()
    const dialog = page.getByRole('dialog', { name: 'Edit article' })
    await expect(dialog.getByLabel('Platform')).toHaveValue(platform)
    await dialog.getByLabel('Title').fill('Now with a title')
    await dialog.getByLabel('Article URL').fill('http://paper.example')
    const release = await holdRequest(page, '**/insert/article*')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(dialog.getByRole('button', { name: 'Saving...' })).toBeVisible()
    release()
    await expect(created).toContainText('Now with a title')
    await expect(created.getByText('Incomplete')).toBeHidden()
    expect(await publicArticles(page, platform)).toHaveLength(1)
  })

  await test.step('an article is deleted after a confirmation, and stays in the list if the deletion fails', async () => {
    const { title } = await makeArticle(page, { title: unique('To be deleted') })
    await visitOffice(page, `${tab}?q=${encodeURIComponent(title)}`)
    const remove = row(page, title).getByRole('button', { name: 'Delete', exact: true })
    const question = page.getByRole('alertdialog', { name: 'Delete this article?' })
    await intercept(page, '**/insert/deletearticle*', (route) => route.abort(), { times: 1 })
    await remove.click()
    await expectAccessibleAtWidths(page, 'the question')
    await expect(question).toContainText(`“${title}” will be deleted for good.`)
    await question.getByRole('button', { name: 'Delete', exact: true }).click()
    await expect(toasts(page).getByRole('alert')).toContainText('The article could not be deleted')
    await expect(row(page, title)).toBeVisible()

    await remove.click()
    await page.keyboard.press('Escape')
    await expect(question).toBeHidden()
    await expect(remove).toBeFocused()
    await remove.click()
    const release = await holdRequest(page, '**/insert/deletearticle*')
    await question.getByRole('button', { name: 'Delete', exact: true }).click()
    await expect(question.getByRole('button', { name: 'Keep it' })).toBeDisabled()
    await page.keyboard.press('Escape')
    await expect(question).toBeVisible()
    release()
    await expect(row(page, title)).toBeHidden()
    await expect(page.getByRole('heading', { name: 'No Articles Found' })).toBeVisible()
    expect(await publicArticles(page, title)).toEqual([])
  })

  await test.step('browser Back asks before it discards a half-written article, and then closes the dialog', async () => {
    await page.getByRole('link', { name: 'Clear the search' }).click()
    await expect(page.getByRole('heading', { name: 'No Articles Found' })).toBeHidden()
    await page.getByRole('button', { name: 'Create new article' }).click()
    await page.getByLabel('Title').fill('Half a title')
    await page.goBack()
    const question = page.getByRole('alertdialog', { name: 'Close and lose what you have typed?' })
    await question.getByRole('button', { name: 'Close' }).click()
    await expect(page.getByRole('heading', { name: 'No Articles Found' })).toBeVisible()
    await expect(page.getByRole('dialog')).toHaveCount(0)
  })

  const script = { title: `${unique('Script')} <script>alert(1)</script>`, plateform: '<img src=x onerror=alert(2)>' }
  const { title: needle } = await makeArticle(page, { title: unique('Needle') })
  const { plateform } = await makeArticle(page, { title: '', plateform: unique('Without a title') })
  await makeArticle(page, script)
  page.on('dialog', () => expect(page.url(), 'no script may run').toBe(''))

  await test.step('when saving fails with status 500, the dialog keeps the input and Cancel asks for confirmation', async () => {
    const title = unique('Kept')
    await visitOffice(page, tab)
    await page.getByRole('button', { name: 'Create new article' }).click()
    await page.getByLabel('Title').fill(title)
    const failure = { status: 500, json: { error: { code: 'unexpected', message: 'Please try again later.' } } }
    await intercept(page, '**/insert/newarticle', (route) => route.fulfill(failure), { times: 1 })
    await page.getByRole('button', { name: 'Create Article' }).click()
    await expect(page.getByRole('dialog').getByRole('alert')).toContainText('The article could not be saved')
    await expect(page.getByLabel('Title')).toHaveValue(title)
    await page.getByRole('button', { name: 'Cancel' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Keep writing' }).click()
    await page.getByRole('button', { name: 'Create Article' }).click()
    await expect(row(page, title)).toBeVisible()
  })

  await test.step('a script stored in an article is shown as plain text', async () => {
    await expect(row(page, script.title).getByRole('heading')).toHaveText(script.title)
    await expect(row(page, script.title)).toContainText(script.plateform)
    expect(await (await page.request.get('/media')).text()).not.toContain('<img src=x')
  })

  await test.step('the article list is filtered by the search text, and an empty result offers to clear the search', async () => {
    await page.getByRole('searchbox').fill(needle.toLowerCase())
    await expect(page.getByText('1 article found.')).toBeVisible()
    await expect(page.getByRole('article')).toHaveCount(1)
    await page.getByRole('searchbox').fill(`${needle} and more`)
    await expect(page.getByRole('heading', { name: 'No Articles Found' })).toBeVisible()
    await page.getByRole('link', { name: 'Clear the search' }).click()
    await expect(row(page, needle)).toBeVisible()
  })

  await test.step('a list with an incomplete article is accessible and does not overflow on phone and desktop', async () => {
    await page.getByRole('searchbox').fill(plateform)
    await expect(page.getByText('1 article found.')).toBeVisible()
    await expectAccessibleAtWidths(page, 'the list')
  })
})

/** Holds a request back until the returned function is called. */
async function holdRequest(page: Page, address: string) {
  const held = Promise.withResolvers<void>()
  await intercept(page, address, async (route) => {
    await held.promise
    await route.continue()
  })
  return held.resolve
}

async function makeArticle(page: Page, fields: Record<string, string>) {
  const data = { title: 'An article', plateform: 'Sample', articleurl: 'https://sample.example', ...fields }
  const response = await page.request.post('/insert/newarticle', { data, headers: officeHeaders })
  expect(response.status()).toBe(201)
  return (await response.json()).article
}

/** The public search results for these words, requested without a session. */
async function publicArticles(page: Page, words: string) {
  const response = await fetch(new URL(`/insert/getarticle?q=${encodeURIComponent(words)}`, page.url()))
  return (await response.json()).newarticle
}
