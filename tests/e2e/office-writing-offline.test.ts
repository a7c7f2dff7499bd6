import { addSessionCookie } from '#tests/support/browser/accounts.ts'
import { openOffice, toasts, unique } from '#tests/support/browser/office-page.ts'
import {
  expectSaved,
  expectSavedByItself,
  expectUnreachable,
  idOf,
  makeDraft,
  newText,
  openWriting,
  savedPost,
  sendNow,
  text,
  typeAtEnd,
} from '#tests/support/browser/posts.ts'
import { intercept } from '#tests/support/browser/requests.ts'
import { expect, test } from './fixtures.ts'

test.beforeEach(({ page }) => addSessionCookie(page))

test('a post that could not be saved is not reported as published', async ({ page }) => {
  await openOffice(page, newText)
  await intercept(page, '**/insert/blog', (route) => route.abort())
  await page.getByLabel('Title').fill(unique('Out of reach'))
  await typeAtEnd(page, 'A text.')
  const settings = page.getByRole('complementary', { name: 'Settings of the post' })
  await settings.getByLabel('Writer').fill('A. N. Advocate')
  await settings.getByRole('button', { name: 'Choose a picture' }).click()
  const choice = page.getByRole('dialog')
  await choice.getByRole('group', { name: 'Pictures' }).getByRole('button').first().click()
  await choice.getByRole('button', { name: 'Use this picture' }).click()
  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  await expect(toasts(page)).toContainText('It could not be saved')
  await expect(toasts(page)).not.toContainText('Published')

  await page.unroute('**/insert/blog')
  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  await expect(toasts(page)).toContainText('Published')
  await expect(page).not.toHaveURL(/\/new$/)
  expect(await savedPost(page, idOf(page))).toMatchObject({ state: 'published' })
})

test('each resolution of a conflict of two tabs works, and a lost response is no conflict', async ({ page }) => {
  const { _id } = await makeDraft(page, { title: unique('Two tabs'), description: 'Begin.' })
  await openWriting(page, _id)

  await test.step('a lost autosave response causes no conflict, and the text is saved once', async () => {
    let lost = 0
    await intercept(page, '**/insert/autosaveblog**', async (route) => {
      if (lost++ > 0) return route.continue()
      await route.fetch()
      await route.abort('connectionreset')
    })
    await typeAtEnd(page, ' Words whose answer was lost.')
    await sendNow(page)
    await expectUnreachable(page)
    await expectSaved(page)
    await expect(text(page)).toContainText('Words whose answer was lost.')
    expect(await savedPost(page, _id)).toMatchObject({ description: 'Begin. Words whose answer was lost.' })
    await page.unroute('**/insert/autosaveblog**')
  })

  const other = await page.context().newPage()
  await openWriting(other, _id)
  const causeConflict = async (theirs: string, mine: string) => {
    await typeAtEnd(other, theirs)
    await expectSaved(other)
    await typeAtEnd(page, mine)
    await sendNow(page)
    await expect(page.getByRole('region', { name: 'Two versions' })).toBeVisible()
    // The shown version is no longer the newest.
    await typeAtEnd(other, ' Further.')
    await expectSaved(other)
  }

  await test.step('“Keep both” puts both into the text, even while the other tab keeps saving', async () => {
    await causeConflict(' Theirs.', ' Mine.')
    await page.getByRole('button', { name: 'Keep both in the text' }).click()
    await expectSavedByItself(page)
    expect((await savedPost(page, _id)).description).toMatch(/Theirs\. Further\.\s[\s\S]*Mine\./)
  })

  await test.step('“Take mine” stores the other version in the revisions', async () => {
    await openWriting(other, _id)
    await causeConflict(' Theirs again.', ' Mine again.')
    await page.getByRole('button', { name: 'Take mine' }).click()
    await expectSavedByItself(page)
    const { description } = await savedPost(page, _id)
    expect(description).toContain('Mine again.')
    expect(description).not.toContain('Theirs again.')
    const texts: string[] = []
    const { revisions } = await (await page.request.get(`/insert/blogrevisions?id=${_id}`)).json()
    for (const { revision } of revisions) {
      const stored = await (await page.request.get(`/insert/blogrevision?id=${_id}&revision=${revision}`)).json()
      texts.push(stored.revision.description)
    }
    expect(texts[0]).toContain('Mine again.')
    expect(texts.join('\n')).toContain('Theirs again.')
  })

  await test.step('the version of the other tab can be taken', async () => {
    await openWriting(other, _id)
    await causeConflict(' Theirs at last.', ' Mine at last.')
    await page.getByRole('button', { name: /^Take the other tab/ }).click()
    await expectSavedByItself(page)
    await expect(text(page)).toContainText('Theirs at last. Further.')
    expect((await savedPost(page, _id)).description).not.toContain('Mine at last.')
  })
})

test('the editor saves without local storage, and a wide table does not make the page overflow', async ({ page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(window, 'localStorage', {
      get() {
        throw new DOMException('denied', 'SecurityError')
      },
    })
  })
  await page.setViewportSize({ width: 390, height: 800 })
  const row = `| ${Array.from({ length: 7 }, (_, column) => `A long cell of column ${column}`).join(' | ')} |`
  const description = `${row}\n|${' --- |'.repeat(7)}\n${row}`
  const { _id } = await makeDraft(page, { title: unique('No storage'), description })
  await openWriting(page, _id)
  await expect(text(page).getByRole('columnheader')).toHaveCount(7)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  const title = unique('Another title')
  await page.getByLabel('Title').fill(title)
  await expectSaved(page)
  expect(await savedPost(page, _id)).toMatchObject({ title })
})
