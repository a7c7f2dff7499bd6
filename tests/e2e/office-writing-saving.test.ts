import type { Page } from '@playwright/test'
import { rules } from '#domain/rules.ts'
import { addSessionCookie } from '#tests/support/browser/accounts.ts'
import { openOffice, unique } from '#tests/support/browser/office-page.ts'
import {
  crash,
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
  visitWriting,
  wordsIn,
} from '#tests/support/browser/posts.ts'
import { goOffline, goOnline, intercept, interceptAll } from '#tests/support/browser/requests.ts'
import { adminPassword } from '#tests/support/processes/site-process.ts'
import { expect, test } from './fixtures.ts'

const { saveWithinMs, retrySeconds } = rules.writing

test('text is autosaved while typing, and after a lost connection or an ended session', async ({ page, context }) => {
  await addSessionCookie(page)
  await page.clock.install()

  await test.step('a new text becomes a draft at its first save, without losing the focus or typed text', async () => {
    const title = unique('A first save')
    await openOffice(page, newText)
    await expect(page.getByLabel('Title')).toBeFocused()
    await expect(page.getByText('Not yet saved')).toBeVisible()
    await expect(text(page)).toBeVisible()
    const sending = Promise.withResolvers<void>()
    const held = Promise.withResolvers<void>()
    await intercept(page, '**/insert/blog', async (route) => {
      sending.resolve()
      await held.promise
      await route.continue()
    })
    await page.keyboard.type(title)
    await page.keyboard.press('Enter')
    await page.keyboard.type('In a sentence.')
    await page.keyboard.press('Enter')
    await expect(text(page)).toBeFocused()
    let typed = ''
    for (let passed = 0; passed < saveWithinMs; passed += 1_000) {
      await page.keyboard.type('word ')
      typed += 'word '
      await page.clock.runFor(1_000)
    }
    await sending.promise
    await page.keyboard.type('meanwhile ')
    const created = page.waitForResponse('**/insert/blog')
    held.resolve()
    expect((await created).status()).toBe(201)
    await expect(page).not.toHaveURL(/new$/)
    await page.keyboard.type('last')
    await expect(text(page)).toBeFocused()
    typed += 'meanwhile last'
    expect((await wordsIn(text(page))).trim()).toBe(typed)
    await page.clock.runFor(saveWithinMs)
    const id = idOf(page)
    await expect.poll(async () => (await savedPost(page, id)).description).toBe(typed)
    await expectSavedByItself(page)
    expect(await savedPost(page, id)).toMatchObject({ title, state: 'draft', summary: 'In a sentence.' })

    // The text is at its address after a reload.
    await page.reload()
    await expect(page.getByLabel('Title')).toHaveValue(title)
  })

  await test.step('without a connection or server, the text is kept and saved once the connection is back', async () => {
    await page.unrouteAll()
    const { _id } = await makeDraft(page, { title: unique('No connection'), description: 'Before.' })
    await visitWriting(page, _id)
    await goOffline(context)
    await typeAtEnd(page, ' Offline.')
    await sendNow(page)
    await expectUnreachable(page)
    await goOnline(context)
    await expectSavedByItself(page)

    await intercept(page, '**/insert/autosaveblog*', (route) => route.fulfill({ status: 502, body: 'Bad gateway' }))
    await page.keyboard.type(' Without a server.')
    await sendNow(page)
    await expectUnreachable(page)
    // Leaving asks first, because the text is only in this browser.
    await page.getByRole('banner').getByRole('link', { name: 'Blog' }).click()
    const question = page.getByRole('alertdialog', { name: 'Leave what is not saved?' })
    await question.getByRole('button', { name: 'Keep writing' }).click()
    await page.unroute('**/insert/autosaveblog*')
    await page.clock.runFor(Math.max(...retrySeconds) * 1_000)
    await expectSavedByItself(page)
    expect((await savedPost(page, _id)).description).toBe('Before. Offline. Without a server.')

    // Leaving in the middle of a word saves it, without a question.
    await typeAtEnd(page, ' The end.')
    await page.getByRole('banner').getByRole('link', { name: 'Blog' }).click()
    await expect(page).toHaveURL(/\/adminDashboard\/blog\?state=draft/)
    expect((await savedPost(page, _id)).description).toBe('Before. Offline. Without a server. The end.')
  })

  await test.step('when the session ends during typing, the text is saved after signing in again', async () => {
    await page.unrouteAll()
    const { _id } = await makeDraft(page, { title: unique('An ended session'), description: 'Before.' })
    await visitWriting(page, _id)
    await typeAtEnd(page, ' The first half of')
    await expectSaved(page)
    await context.clearCookies()
    await page.keyboard.type(' a sentence.')
    await sendNow(page)
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
    await expectSavedByItself(page)
    expect((await savedPost(page, _id)).description).toBe('Before. The first half of a sentence.')
    await expect(text(page)).toBeFocused()
  })
})

test('after a tab crash, at most the last two seconds of typing are lost', async ({ page, context }) => {
  await addSessionCookie(page)
  await page.clock.install()
  await intercept(page, '**/insert/autosaveblog*', (route) => route.abort())
  const { _id } = await makeDraft(page, { title: unique('A crash'), description: 'It begins.' })
  await openWriting(page, _id)
  const { due } = await typeForLong(page)
  await crash(page)
  await page.close()
  await context.clock.resume()

  const reopened = await context.newPage()
  await openWriting(reopened, _id)
  const offer = reopened.getByRole('alert').filter({ hasText: 'that the server does not have.' })
  await expect(offer).toContainText('when the tab closed')
  await expect(offer.locator('ins')).not.toHaveCount(0)
  await offer.getByRole('button', { name: 'Compare in full' }).click()
  await expect(offer).toContainText('It begins.')
  await offer.getByRole('button', { name: 'Bring them back' }).click()
  await expect(offer).toBeHidden()
  const restoredText = await wordsIn(text(reopened))
  expect(due.length).toBeGreaterThan(5)
  expect(due.filter((word) => !restoredText.includes(word))).toEqual([])

  await expectSaved(reopened)
  expect((await savedPost(reopened, _id)).description).toContain(due.at(-1))
})

test('unsaved new texts of two closed tabs are both offered, and a discarded one is not offered again', async ({
  page,
  context,
}) => {
  await addSessionCookie(page)
  await interceptAll(context, '**/insert/blog', (route) => route.abort())
  const titles = [unique('One of two'), unique('Two of two')]
  for (const title of titles) {
    const tab = await context.newPage()
    await openOffice(tab, newText)
    await tab.getByLabel('Title').fill(title)
    await sendNow(tab)
    await expectUnreachable(tab)
    await tab.close()
  }
  await openOffice(page, newText)
  for (const title of titles) await expect(page.getByRole('alert').filter({ hasText: title })).toBeVisible()
  await page.getByRole('alert').filter({ hasText: titles[0] }).getByRole('button', { name: 'Throw them away' }).click()
  await expect(page.getByRole('alert').filter({ hasText: titles[0] })).toBeHidden()
  await page.reload()
  await expect(page.getByRole('alert').filter({ hasText: titles[1] })).toBeVisible()
  await expect(page.getByRole('alert').filter({ hasText: titles[0] })).toBeHidden()
  await page.getByRole('button', { name: 'Bring them back' }).click()
  await expect(page.getByLabel('Title')).toHaveValue(titles[1] ?? '')
})

/** Types numbered words without a pause. Returns those older than two seconds, which may not be lost. */
async function typeForLong(page: Page) {
  // The clock of the page moves only by these steps, so the speed of the machine does not matter.
  await page.clock.pauseAt(Date.now() + 600_000)
  await text(page).focus()
  await page.keyboard.press('Control+End')
  const [stepMs, steps] = [200, 18]
  const typed: string[] = []
  let due: string[] = []
  for (let step = 0; step < steps; step++) {
    typed.push(`w${step}.`)
    await page.keyboard.type(` ${typed.at(-1)}`)
    await page.clock.runFor(stepMs)
    due = typed.filter((_, at) => (typed.length - at) * stepMs > 2_000)
    // The tab may crash at any of these moments.
    const stored = await page.evaluate(() => JSON.stringify({ ...localStorage }))
    expect(due.filter((word) => !stored.includes(word))).toEqual([])
  }
  return { due }
}
