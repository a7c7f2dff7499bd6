import { expectAccessible } from '#tests/support/browser/accessible.ts'
import { addSessionCookie, insertColleague, openSession } from '#tests/support/browser/accounts.ts'
import { officeHeaders, toasts, unique } from '#tests/support/browser/office-page.ts'
import {
  expectSaved,
  expectSavedByItself,
  expectUnreachable,
  makeDraft,
  makePost,
  openWriting,
  publicPosts,
  savedPost,
  saveElsewhere,
  sendNow,
  text,
  typeAtEnd,
  visitWriting,
  wordsIn,
} from '#tests/support/browser/posts.ts'
import { intercept } from '#tests/support/browser/requests.ts'
import { expect, test } from './fixtures.ts'

test('revisions can be compared and restored, and a conflict is reported and the version that was not chosen is stored', async ({
  page,
  site,
}) => {
  await addSessionCookie(page)
  const list = page.getByRole('complementary', { name: 'Revisions' })
  const shown = page.getByRole('region', { name: 'Revision', exact: true })

  await test.step('revisions show the changed words, collapse unchanged paragraphs, and can be restored', async () => {
    const paragraphs = ['## The court', 'Within 90 days.', ...Array.from({ length: 11 }, (_, at) => `Paragraph ${at}.`)]
    const post = await makePost(page, { title: unique('Looked back at'), description: paragraphs.join('\n\n') })
    const changed = [...paragraphs.slice(0, 1), 'Within ninety days.', ...paragraphs.slice(2), 'What to bring.']
    await saveElsewhere(page, post._id, { description: changed.join('\n\n') })
    await openWriting(page, post._id, '#revisions')
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

    // A revision that fails to load cannot be restored, and “Try again” loads it.
    await list.getByRole('listitem').first().getByRole('button').focus()
    const restore = list.getByRole('button', { name: 'Restore this version' })
    await intercept(page, '**/insert/blogrevision?*', (route) => route.abort())
    await page.keyboard.press('ArrowDown')
    await expect(list.getByRole('listitem').nth(1).getByRole('button')).toBeFocused()
    await expect(restore).toBeDisabled()
    await expect(shown.getByRole('alert')).toContainText('The version could not be loaded.')
    await page.unroute('**/insert/blogrevision?*')
    await shown.getByRole('button', { name: 'Try again' }).click()
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

  const { username } = await insertColleague(site, 'asha')
  const herHeaders = { ...officeHeaders, Cookie: await openSession(site, username), 'Content-Type': 'application/json' }
  const { _id } = await makeDraft(page, {
    title: unique('Two editors'),
    description: 'It begins.\n\nWithin 90 days of the order.\n\nIt ends.',
  })
  await visitWriting(page, _id)
  const both = page.getByRole('region', { name: 'Two versions' })
  const description = async (): Promise<string> => (await savedPost(page, _id)).description

  await test.step('a lost autosave response causes no conflict, and the text is saved once', async () => {
    await intercept(
      page,
      '**/insert/autosaveblog**',
      async (route) => {
        await route.fetch()
        await route.abort('connectionreset')
      },
      { times: 1 },
    )
    await typeAtEnd(page, ' No answer.')
    await sendNow(page)
    await expectUnreachable(page)
    await expectSaved(page)
    await expect(text(page)).toContainText('No answer.')
    expect(await description()).toMatch(/\n\nIt ends\. No answer\.$/)
  })

  await test.step('a conflict with another user shows only the words that differ, and the user’s version can be chosen', async () => {
    await saveAsColleague('Her words.')
    await typeAtEnd(page, ' My words.')
    await sendNow(page)
    await expect(page.getByText(`Not saved: ${username} has a newer version`).first()).toBeVisible()
    await expect(both.getByRole('heading')).toHaveText(`${username} saved this post while you were writing`)
    await expect(both).toContainText('Only the paragraph that differs is shown.')
    await expect(both.getByRole('region', { name: 'Your version' }).locator('ins')).toHaveText('My words.')
    await expect(both.getByRole('region', { name: `${username}’s version` }).locator('ins')).toHaveText('Her words.')
    await expectAccessible(page, 'two versions')
    expect(await description()).toMatch(/Her words\.$/)

    // The shown version is no longer the newest.
    await saveAsColleague('Further.')
    await both.getByRole('button', { name: `Take ${username}’s` }).click()
    await expectSavedByItself(page)
    expect(await wordsIn(text(page))).toContain('Her words. Further.')
    expect(await description()).toMatch(/It ends\. No answer\. Her words\. Further\.$/)
    // Mine can be read in the revisions.
    await page.getByRole('link', { name: 'Revisions' }).click()
    await list.getByRole('listitem').nth(1).getByRole('button').click()
    await expect(shown.locator('ins')).toHaveText('My')
    await page.getByRole('link', { name: 'Revisions' }).click()

    function saveAsColleague(words: string) {
      return description().then(async (before) => {
        const body = JSON.stringify({ description: `${before} ${words}` })
        const address = `${site.url}/insert/blog?id=${_id}`
        expect((await fetch(address, { method: 'PATCH', headers: herHeaders, body })).status).toBe(200)
      })
    }
  })

  await test.step('“Keep both” puts both into the text, even while the other tab keeps saving', async () => {
    await causeConflict('Theirs.', ' Mine.')
    await expect(both.getByRole('button', { name: 'Take the other tab’s' })).toBeVisible()
    await both.getByRole('button', { name: 'Keep both in the text' }).click()
    await expectSavedByItself(page)
    expect(await description()).toMatch(/Theirs\. Further\.\s[\s\S]*Mine\./)
  })

  await test.step('“Take mine” stores the other version in the revisions', async () => {
    await causeConflict('Theirs again.', ' Mine again.')
    await both.getByRole('button', { name: 'Take mine' }).click()
    await expectSavedByItself(page)
    expect(await description()).toContain('Mine again.')
    expect(await description()).not.toContain('Theirs again.')
    const { revisions } = await (await page.request.get(`/insert/blogrevisions?id=${_id}`)).json()
    const texts: string[] = []
    for (const { revision } of revisions) {
      const stored = await (await page.request.get(`/insert/blogrevision?id=${_id}&revision=${revision}`)).json()
      texts.push(stored.revision.description)
    }
    expect(texts[0]).toContain('Mine again.')
    expect(texts.join('\n')).toContain('Theirs again.')
  })

  /** Saves in another tab of the same user, and again once both versions are shown. */
  async function causeConflict(theirs: string, mine: string) {
    await saveElsewhere(page, _id, { description: `${await description()} ${theirs}` })
    await typeAtEnd(page, mine)
    await sendNow(page)
    await expect(both).toBeVisible()
    // The shown version is no longer the newest.
    await saveElsewhere(page, _id, { description: `${await description()} Further.` })
  }
})
