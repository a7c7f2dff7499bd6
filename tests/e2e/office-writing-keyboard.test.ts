import type { Locator, Page } from '@playwright/test'
import { expectAccessible } from '#tests/support/browser/accessible.ts'
import { addSessionCookie } from '#tests/support/browser/accounts.ts'
import { openOffice, toasts, unique } from '#tests/support/browser/office-page.ts'
import { expectSaved, newText, publicPosts, text } from '#tests/support/browser/posts.ts'
import { watchPolicy } from '#tests/support/browser/requests.ts'
import { expect, test } from './fixtures.ts'

test('a post can be written, formatted, edited and published with the keyboard only', async ({ page }) => {
  await addSessionCookie(page)
  const expectNoViolations = await watchPolicy(page)
  const title = unique('By keyboard')

  await test.step('Enter leads from the title to the standfirst and to the text', async () => {
    await openOffice(page, newText)
    await expect(page.getByLabel('Title')).toBeFocused()
    await expect(text(page)).toBeVisible()
    await page.keyboard.insertText(title)
    await page.keyboard.press('Enter')
    await page.keyboard.insertText('What a party needs.')
    await page.keyboard.press('Enter')
    await expect(text(page)).toBeFocused()
  })

  await test.step('headings, bold, links, footnotes, lists and tables can be written', async () => {
    await page.keyboard.type('## ')
    await page.keyboard.insertText('The court')
    await page.keyboard.press('Enter')
    await page.keyboard.insertText('Section 9 is ')
    await page.keyboard.press('Control+b')
    await page.keyboard.type('bold')
    await page.keyboard.press('Control+b')
    await page.keyboard.type(' and ')

    await page.keyboard.press('Control+k')
    const link = page.getByRole('dialog', { name: 'Link' })
    // Space for a missing scrollbar would make the toolbar wrap.
    const gutter = () => page.evaluate(() => getComputedStyle(document.documentElement).scrollbarGutter)
    await link.getByLabel('Address').fill('javascript:alert(1)')
    await page.keyboard.press('Enter')
    await expect(link.getByText('Enter an address such as')).toBeVisible()
    expect(await gutter()).toBe('auto')
    await link.getByLabel('Address').fill('indiacode.nic.in')
    await link.getByLabel('Words').fill('the Act')
    await page.keyboard.press('Enter')
    await expect(link).toBeHidden()
    await expect(text(page)).toBeFocused()

    await page.keyboard.press('Control+Alt+f')
    await page.keyboard.type('See *there*.')
    await expect(page.getByRole('complementary', { name: 'Footnote 1' })).toContainText('See there.')
    await page.keyboard.press('Alt+F10')
    const tools = page.getByRole('toolbar', { name: 'Text' })
    await expect(tools.getByRole('button', { name: 'Paragraph' })).toBeFocused()
    // Within a footnote, the button leads back to its reference.
    for (let at = 0; at < 10; at++) await page.keyboard.press('ArrowRight')
    await expect(tools.getByRole('button', { name: 'Footnote' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(text(page)).toBeFocused()
    await page.keyboard.press('Enter')
    await page.keyboard.type('- one')
    await page.keyboard.press('Enter')
    await page.keyboard.press('Tab')
    await page.keyboard.type('deeper')
    await page.keyboard.press('Enter')
    await page.keyboard.press('Enter')
    await page.keyboard.press('Enter')

    await page.keyboard.press('Alt+F10')
    for (let at = 0; at < 2; at++) await page.keyboard.press('ArrowLeft')
    await expect(tools.getByRole('button', { name: 'Table' })).toBeFocused()
    await page.keyboard.press('Enter')
    await page.keyboard.insertText('Question')
    await page.keyboard.press('Tab')
    await page.keyboard.insertText('Court')
    await page.keyboard.press('Tab')
    await page.keyboard.insertText('Tribunal')
    await page.keyboard.press('Shift+Tab')
    await page.keyboard.press('Alt+F10')
    await page.keyboard.press('Enter')
    await page.keyboard.press('End')
    await page.keyboard.press('ArrowUp')
    await expect(page.getByRole('menuitem', { name: 'Delete the column' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(text(page).getByRole('columnheader')).toHaveCount(2)

    await expectAccessible(page, 'the editor')
    await expectSaved(page)
  })

  await test.step('areas, tags, writer and picture can be chosen, and the post can be published', async () => {
    const settings = page.getByRole('complementary', { name: 'Settings of the post' })
    // In a list or a table the editor uses Tab; after Escape it moves the focus again.
    await page.keyboard.press('Escape')
    await tabTo(page, settings.getByLabel('Areas of practice'))
    await page.keyboard.insertText('arbitration')
    await page.keyboard.press('Enter')
    await expect(settings.getByRole('button', { name: 'Remove Arbitration' })).toBeVisible()
    await tabTo(page, settings.getByLabel('Tags'))
    await page.keyboard.type('Costs, Bail,')
    await expect(settings.getByRole('button', { name: 'Remove Bail' })).toBeVisible()
    await tabTo(page, settings.getByLabel('Writer'))
    await page.keyboard.insertText('A. N. Advocate')
    await tabTo(page, settings.getByRole('button', { name: 'Choose a picture' }))
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog', { name: 'Lead picture' })
    await tabTo(page, dialog.getByRole('group', { name: 'Pictures' }).getByRole('button').first())
    await page.keyboard.press('Enter')
    await tabTo(page, dialog.getByLabel('Alt text'))
    await page.keyboard.press('ControlOrMeta+a')
    await page.keyboard.insertText('A desk with papers')
    await tabTo(page, dialog.getByRole('button', { name: 'Use this picture' }))
    await page.keyboard.press('Enter')
    await expect(dialog).toBeHidden()
    await tabTo(page, page.getByRole('button', { name: 'Publish', exact: true }), 'Shift+Tab')
    await page.keyboard.press('Enter')
    await expect(toasts(page)).toContainText('Published')
    const [post] = await publicPosts(page, title)
    expect(post).toMatchObject({ tag: 'Costs, Bail', areas: ['arbitration'], imageAlt: 'A desk with papers' })
    expect(post.description).toBe(
      [
        '## The court',
        'Section 9 is **bold** and [the Act](https://indiacode.nic.in)[^1]',
        '- one\n  - deeper',
        '| Question | Tribunal |\n| - | - |\n| | |\n| | |',
        '[^1]: See *there*.',
      ].join('\n\n'),
    )
    await toasts(page).getByRole('button', { name: 'View' }).click()
    await expect(page).toHaveURL(`/blog/${post.slug}`)
  })

  expectNoViolations()
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
