import { expectAccessible } from '#tests/support/browser/accessible.ts'
import { addSessionCookie, insertColleague, openSession } from '#tests/support/browser/accounts.ts'
import { toasts, unique } from '#tests/support/browser/office-page.ts'
import {
  expectSaved,
  expectSavedByItself,
  makeDraft,
  makePost,
  openWriting,
  publicPosts,
  savedPost,
  saveElsewhere,
  sendNow,
  text,
  typeAtEnd,
  wordsIn,
} from '#tests/support/browser/posts.ts'
import { intercept } from '#tests/support/browser/requests.ts'
import { expect, test } from './fixtures.ts'

test('a conflict of two editors is reported, and the version not chosen stays in the revisions', async ({
  page,
  browser,
  site,
}) => {
  await addSessionCookie(page)
  const { username } = await insertColleague(site, 'asha')
  const hers = await (await browser.newContext({ baseURL: site.url })).newPage()
  const [name = '', value = ''] = (await openSession(site, username)).split('=')
  await hers.context().addCookies([{ name, value, url: site.url }])
  const { _id } = await makeDraft(page, {
    title: unique('Two editors'),
    description: 'It begins.\n\nWithin 90 days of the order.\n\nIt ends.',
  })
  await openWriting(page, _id)
  await openWriting(hers, _id)
  await typeAtEnd(hers, ' Her words.')
  await expectSaved(hers)
  await typeAtEnd(page, ' My words.')
  await sendNow(page)
  await expect(page.getByText(`Not saved: ${username} has a newer version`).first()).toBeVisible()
  const both = page.getByRole('region', { name: 'Two versions' })
  await expect(both.getByRole('heading')).toHaveText(`${username} saved this post while you were writing`)
  await expect(both).toContainText('Only the paragraph that differs is shown.')
  await expect(both.getByRole('region', { name: 'Your version' }).locator('ins')).toHaveText('My words.')
  await expect(both.getByRole('region', { name: `${username}’s version` }).locator('ins')).toHaveText('Her words.')
  await expectAccessible(page, 'two versions')
  expect((await savedPost(page, _id)).description).toMatch(/Her words\.$/)

  // Take hers: my version can be read and restored.
  await both.getByRole('button', { name: `Take ${username}’s` }).click()
  await expectSavedByItself(page)
  expect(await wordsIn(text(page))).toContain('Her words.')
  expect((await savedPost(page, _id)).description).toMatch(/It ends\. Her words\.$/)
  await page.getByRole('link', { name: 'Revisions' }).click()
  const list = page.getByRole('complementary', { name: 'Revisions' })
  await list.getByRole('listitem').nth(1).getByRole('button').click()
  await expect(page.getByRole('region', { name: 'Revision', exact: true }).locator('ins')).toHaveText('My')
  await page.getByRole('link', { name: 'Revisions' }).click()

  // Make a second conflict and keep both.
  await typeAtEnd(page, ' And mine.')
  await expectSaved(page)
  await typeAtEnd(hers, ' And hers.')
  await sendNow(hers)
  const second = hers.getByRole('region', { name: 'Two versions' })
  await second.getByRole('button', { name: 'Keep both in the text' }).click()
  await expectSavedByItself(hers)
  const { description } = await savedPost(page, _id)
  expect(description).toContain('And mine.')
  expect(description).toContain('And hers.')

  // Take mine only: the other version stays in the revisions.
  await typeAtEnd(page, ' Mine again.')
  await sendNow(page)
  await page.getByRole('button', { name: 'Take mine' }).click()
  await expectSavedByItself(page)
  expect((await savedPost(page, _id)).description).not.toContain('And hers.')
  await hers.context().close()
})

test('revisions show the changed words, collapse unchanged paragraphs, and can be restored', async ({ page }) => {
  await addSessionCookie(page)
  const paragraphs = ['## The court', 'Within 90 days.', ...Array.from({ length: 11 }, (_, at) => `Paragraph ${at}.`)]
  const post = await makePost(page, { title: unique('Looked back at'), description: paragraphs.join('\n\n') })
  const changed = [...paragraphs.slice(0, 1), 'Within ninety days.', ...paragraphs.slice(2), 'What to bring.']
  await saveElsewhere(page, post._id, { description: changed.join('\n\n') })
  await openWriting(page, post._id, '#revisions')
  const list = page.getByRole('complementary', { name: 'Revisions' })
  const shown = page.getByRole('region', { name: 'Revision', exact: true })
  await expect(list.getByRole('listitem')).toHaveCount(2)
  await expect(list.getByRole('listitem').first()).toContainText('You, now')
  await expect(list.getByRole('listitem').first()).toContainText('+4 −1 words')
  // The text stays visible until a revision is chosen.
  await expect(text(page)).toContainText('What to bring.')
  await list.getByRole('listitem').first().getByRole('button').click()
  await expect(shown.locator('del')).toHaveText('90')
  await expect(shown.locator('ins')).toHaveText(['ninety', 'What to bring.'])
  await expect(shown).toContainText('The court')
  await expect(shown).toContainText('11 paragraphs without a change')
  await expect(shown).not.toContainText('Paragraph 3.')
  await shown.getByRole('button', { name: 'Show them' }).click()
  await expect(shown).toContainText('Paragraph 3.')
  await expectAccessible(page, 'the revisions')

  await list.getByRole('listitem').first().getByRole('button').focus()
  const restore = list.getByRole('button', { name: 'Restore this version' })
  await test.step('a revision that fails to load cannot be restored, and “Try again” loads it', async () => {
    await intercept(page, '**/insert/blogrevision?*', (route) => route.abort())
    await page.keyboard.press('ArrowDown')
    await expect(list.getByRole('listitem').nth(1).getByRole('button')).toBeFocused()
    await expect(restore).toBeDisabled()
    await expect(shown.getByRole('alert')).toContainText('The version could not be loaded.')
    await page.unroute('**/insert/blogrevision?*')
    await shown.getByRole('button', { name: 'Try again' }).click()
  })
  await expect(shown).toContainText('the first')
  await expect(list).toContainText('The website shows it at once.')
  await restore.click()
  const question = page.getByRole('alertdialog', { name: 'Restore this version on the website?' })
  await question.getByRole('button', { name: 'Leave it' }).click()
  await expect(restore).toBeFocused()
  await restore.click()
  await question.getByRole('button', { name: 'Restore' }).click()
  await expect(toasts(page)).toContainText('The website shows it now.')
  await expect(page.getByRole('banner').getByText(/^Saved (at|\w+,) /)).not.toContainText('not on the website yet')
  await expect(list.getByRole('listitem').first()).toContainText('You: restored')
  await expect(text(page)).toContainText('Within 90 days.')
  const [live] = await publicPosts(page, post.title)
  expect(live.description).toContain('Within 90 days.')
  await list.getByRole('link', { name: 'Close' }).click()
  await expect(page.getByText('The website still shows')).toBeHidden()
})
