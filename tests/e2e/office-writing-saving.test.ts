import type { Page } from '@playwright/test'
import { unique } from '#tests/support/office-checks.ts'
import { openOffice } from '#tests/support/office-page.ts'
import { lendSession, signIn } from '#tests/support/sign-in.ts'
import { adminPassword } from '#tests/support/site-process.ts'
import {
  expectSaved,
  idOf,
  makeDraft,
  newText,
  openWriting,
  savedPost,
  text,
  typeAtEnd,
  wordsIn,
} from '#tests/support/writing-stories.ts'
import { expect, test } from './fixtures.ts'

test('a new text becomes a draft at its first save, while the cursor stays and the typing goes on', async ({
  page,
}) => {
  await lendSession(page)
  const title = unique('A first save')
  await openOffice(page, newText)
  await expect(page.getByLabel('Title')).toBeFocused()
  await expect(page.getByText('Not yet saved')).toBeVisible()
  await expect(text(page)).toBeVisible()
  await page.keyboard.type(title)
  await page.keyboard.press('Enter')
  await page.keyboard.type('In a sentence.')
  await page.keyboard.press('Enter')
  await expect(text(page)).toBeFocused()
  const created = page.waitForResponse('**/insert/blog')
  let typed = ''
  while (page.url().endsWith('/new')) {
    await page.keyboard.type('word ')
    typed += 'word '
  }
  expect((await created).status()).toBe(201)
  await page.keyboard.type('last')
  await expect(text(page)).toBeFocused()
  await expectSaved(page)
  expect((await wordsIn(text(page))).trim()).toBe(`${typed}last`)
  const id = idOf(page)
  expect(await savedPost(page, id)).toMatchObject({
    title,
    state: 'draft',
    summary: 'In a sentence.',
    description: `${typed}last`,
  })

  // Who comes back by the address finds it, and who goes back finds the list, not an empty sheet.
  await page.reload()
  await expect(page.getByLabel('Title')).toHaveValue(title)
})

test('the tab dies while somebody types, and no more than the last two seconds are missing on return', async ({
  page,
  context,
}) => {
  await lendSession(page)
  await page.route('**/insert/autosaveblog*', (route) => route.abort())
  const { _id } = await makeDraft(page, { title: unique('A crash'), description: 'It begins.' })
  await openWriting(page, _id)
  const { typed, end } = await typeForLong(page)
  await crash(page)

  const again = await context.newPage()
  await openWriting(again, _id)
  const offer = again.getByRole('alert').filter({ hasText: 'that the server does not have.' })
  await expect(offer).toContainText('when the tab closed')
  await expect(offer.locator('ins')).not.toHaveCount(0)
  await offer.getByRole('button', { name: 'Compare in full' }).click()
  await expect(offer).toContainText('It begins.')
  await offer.getByRole('button', { name: 'Bring them back' }).click()
  await expect(offer).toBeHidden()
  const found = await wordsIn(text(again))
  const due = typed.filter(({ at }) => at < end - 2_000).map(({ word }) => word)
  expect(due.length).toBeGreaterThan(5)
  expect(due.filter((word) => !found.includes(word))).toEqual([])

  await expectSaved(again)
  expect((await savedPost(again, _id)).description).toContain(due.at(-1))
})

test('two new texts of two tabs that died are both offered, and what is thrown away is gone', async ({
  page,
  context,
}) => {
  await signIn(page)
  await context.route('**/insert/blog', (route) => route.abort())
  const titles = [unique('One of two'), unique('Two of two')]
  for (const title of titles) {
    const tab = await context.newPage()
    await openOffice(tab, newText)
    await tab.getByLabel('Title').fill(title)
    await expect(tab.getByText(/^No connection\. Kept in this browser at/).first()).toBeVisible()
    await tab.close()
  }
  await openOffice(page, newText)
  for (const title of titles) await expect(page.getByRole('alert').filter({ hasText: title })).toBeVisible()
  await page.getByRole('alert').filter({ hasText: titles[0] }).getByRole('button', { name: 'Throw them away' }).click()
  await page.reload()
  await expect(page.getByRole('alert').filter({ hasText: titles[1] })).toBeVisible()
  await expect(page.getByRole('alert').filter({ hasText: titles[0] })).toBeHidden()
  await page.getByRole('button', { name: 'Bring them back' }).click()
  await expect(page.getByLabel('Title')).toHaveValue(titles[1] ?? '')
})

test('the session ends in mid-sentence, and the text is saved after signing in again', async ({ page, context }) => {
  await signIn(page)
  const { _id } = await makeDraft(page, { title: unique('An ended session'), description: 'Before.' })
  await openWriting(page, _id)
  await typeAtEnd(page, ' The first half of')
  await expectSaved(page)
  await context.clearCookies()
  await page.keyboard.type(' a sentence.')
  const dialog = page.getByRole('dialog', { name: 'Please sign in again' })
  await expect(dialog).toContainText('Your text is kept in this browser and is saved as soon as you are signed in.')
  await expect(dialog.getByLabel('Username')).toHaveValue('admin')
  await expect(dialog.getByLabel('Password', { exact: true })).toBeFocused()
  await page.keyboard.type('not the password')
  await page.keyboard.press('Enter')
  await expect(dialog.getByText('Invalid Username or Password')).toBeVisible()
  await dialog.getByLabel('Password', { exact: true }).fill(adminPassword)
  await page.keyboard.press('Enter')
  await expect(dialog).toBeHidden()
  await expectSaved(page)
  expect((await savedPost(page, _id)).description).toBe('Before. The first half of a sentence.')
  await expect(text(page)).toBeFocused()
})

test('without a connection, or a server, that is said, the words are kept, and they are saved once it is back', async ({
  page,
  context,
}) => {
  await lendSession(page)
  const { _id } = await makeDraft(page, { title: unique('No connection'), description: 'Before.' })
  await openWriting(page, _id)
  await context.setOffline(true)
  await typeAtEnd(page, ' Offline.')
  await expect(page.getByText(/^No connection\. Kept in this browser at \d\d:\d\d/).first()).toBeVisible()
  await context.setOffline(false)
  await expectSaved(page)

  await page.route('**/insert/autosaveblog*', (route) => route.fulfill({ status: 502, body: 'Bad gateway' }))
  await page.keyboard.type(' Without a server.')
  await expect(page.getByText(/^No connection\. Kept in this browser at/).first()).toBeVisible()
  // Who would lose nothing but has not been saved is asked before leaving.
  await page.getByRole('banner').getByRole('link', { name: 'Blog' }).click()
  const question = page.getByRole('alertdialog', { name: 'Leave what is not saved?' })
  await question.getByRole('button', { name: 'Keep writing' }).click()
  await page.unroute('**/insert/autosaveblog*')
  await expectSaved(page)
  expect((await savedPost(page, _id)).description).toBe('Before. Offline. Without a server.')

  // Who leaves in the middle of a word has it saved on the way, and is asked nothing.
  await typeAtEnd(page, ' The end.')
  await page.getByRole('banner').getByRole('link', { name: 'Blog' }).click()
  await expect(page).toHaveURL(/\/adminDashboard\/blog\?state=draft/)
  expect((await savedPost(page, _id)).description).toBe('Before. Offline. Without a server. The end.')
})

/** Types numbered words until several of them are older than what may be lost, and notes when each was there. */
async function typeForLong(page: Page) {
  const typed: { word: string; at: number }[] = []
  await text(page).focus()
  await page.keyboard.press('Control+End')
  while (typed.filter(({ at }) => at < Date.now() - 2_000).length < 6) {
    const word = `word${typed.length}.`
    await page.keyboard.type(` ${word}`)
    typed.push({ word, at: Date.now() })
  }
  return { typed, end: Date.now() }
}

/** The tab dies as it stands: no handler of the page runs. */
async function crash(page: Page) {
  const session = await page.context().newCDPSession(page)
  const crashed = page.waitForEvent('crash')
  void session.send('Page.crash').catch(() => {})
  await crashed
}
