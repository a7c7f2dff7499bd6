import { readFile } from 'node:fs/promises'
import type { Locator, Page } from '@playwright/test'
import { addSessionCookie } from '#tests/support/browser/accounts.ts'
import { openOffice, toasts, unique } from '#tests/support/browser/office-page.ts'
import { blogTab, expectSaved, publicPosts, text } from '#tests/support/browser/posts.ts'
import { expect, test } from './fixtures.ts'

test('a post pasted from Word can be edited and published with the keyboard only', async ({ page }) => {
  await addSessionCookie(page)
  const title = unique('By keyboard')
  await openOffice(page, blogTab)
  await tabTo(page, page.getByRole('link', { name: 'Write' }))
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('Title')).toBeFocused()
  await expect(text(page)).toBeVisible()
  await page.keyboard.type(title)
  await page.keyboard.press('Enter')
  await page.keyboard.type('What a party needs before the tribunal is there.')
  await page.keyboard.press('Enter')
  await expect(text(page)).toBeFocused()
  await paste(page, await readFile('tests/fixtures/paste/word.html', 'utf8'))
  await expect(page.getByText(/^Pasted from Word/)).toBeVisible()
  await expectSaved(page)

  const settings = page.getByRole('complementary', { name: 'Settings of the post' })
  // In a list or a table the editor uses Tab; after Escape it moves the focus again.
  await page.keyboard.press('Escape')
  await tabTo(page, settings.getByLabel('Areas of practice'))
  await page.keyboard.type('arbitration')
  await page.keyboard.press('Enter')
  await expect(settings.getByRole('button', { name: 'Remove Arbitration' })).toBeVisible()
  await tabTo(page, settings.getByLabel('Tags'))
  await page.keyboard.type('Procedure, Section 9,')
  await expect(settings.getByRole('button', { name: 'Remove Section 9' })).toBeVisible()
  await tabTo(page, settings.getByLabel('Writer'))
  await page.keyboard.type('A. N. Advocate')
  await tabTo(page, settings.getByRole('button', { name: 'Choose a picture' }))
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Lead picture' })
  await tabTo(page, dialog.getByRole('group', { name: 'Pictures' }).getByRole('button').first())
  await page.keyboard.press('Enter')
  await tabTo(page, dialog.getByLabel('Alt text'))
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type('A desk with papers')
  await tabTo(page, dialog.getByRole('button', { name: 'Use this picture' }))
  await page.keyboard.press('Enter')
  await expect(dialog).toBeHidden()
  await tabTo(page, page.getByRole('button', { name: 'Publish', exact: true }), 'Shift+Tab')
  await page.keyboard.press('Enter')
  await expect(toasts(page)).toContainText('Published')
  const [post] = await publicPosts(page, title)
  expect(post).toMatchObject({ tag: 'Procedure, Section 9', areas: ['arbitration'], imageAlt: 'A desk with papers' })
  expect(post.description).toContain('[^')
  expect(post.description).toContain('## ')
})

/** Presses Tab until the element has the focus. */
async function tabTo(page: Page, target: Locator, key = 'Tab') {
  await expect(target).toBeVisible()
  // Find the element once: finding it by its role after each key takes longer than the key.
  const node = await target.elementHandle()
  for (let presses = 0; presses < 100; presses++) {
    if (await page.evaluate((node) => node === document.activeElement, node)) break
    await page.keyboard.press(key)
  }
  await expect(target).toBeFocused()
}

/** Dispatches a paste event with this HTML, as a browser does after a copy in Word. */
function paste(page: Page, html: string) {
  return text(page).evaluate((node, html) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/html', html)
    node.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  }, html)
}
