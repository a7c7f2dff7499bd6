import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { expectAccessible } from '#tests/support/browser/accessible.ts'
import { addSessionCookie } from '#tests/support/browser/accounts.ts'
import { photo } from '#tests/support/browser/gallery.ts'
import { toasts, unique } from '#tests/support/browser/office-page.ts'
import { expectSaved, makeDraft, openWriting, savedPost, text, visitWriting } from '#tests/support/browser/posts.ts'
import { intercept, watchPolicy } from '#tests/support/browser/requests.ts'
import { makeWordFile } from '#tests/support/texts/word-file.ts'
import { expect, test } from './fixtures.ts'

const wordHtml = readFileSync('tests/fixtures/paste/word.html', 'utf8')

test('the editor supports pasting, pictures and Markdown source, and explains marked words', async ({ page }) => {
  await addSessionCookie(page)
  const expectNoViolations = await watchPolicy(page)

  await test.step('a Word paste keeps its structure and reports it, and can be undone or replaced by plain text', async () => {
    const post = await makeDraft(page, { title: unique('From Word'), description: 'Before.[^1]\n\n[^1]: Mine.' })
    await openWriting(page, post._id)
    await text(page).focus()
    await page.keyboard.press('Control+Home')
    await paste(page, { 'text/html': wordHtml, 'text/plain': 'Plain words\n\nof it' })

    const note = page.getByText('Kept: 5 headings, 1 table, 20 footnotes, 5 lists, 2 links.')
    await expect(note).toContainText('Left out: fonts, colours, page numbers, 1 comment.')
    await expect(page.getByText('Pasted from Word')).toBeVisible()
    await expect(text(page).getByRole('heading')).toHaveCount(5)
    await expect(page.getByRole('complementary', { name: /^Footnote \d+$/ })).toHaveCount(21)
    await expect(page.getByRole('complementary', { name: 'Footnote 21' })).toContainText('Mine.')

    await page.getByRole('button', { name: 'Undo the paste' }).click()
    await expect(text(page)).toHaveText(/^Before\.\s*Mine\.$/)
    await paste(page, { 'text/html': wordHtml, 'text/plain': 'Plain words\n\nof it' })
    await page.getByRole('button', { name: 'Paste as plain words' }).click()
    await expect(note).toBeHidden()
    await expect(text(page)).toContainText('Plain words')
    await expect(text(page).getByRole('heading')).toHaveCount(0)

    await paste(page, { 'text/html': '<p>'.repeat(60_001), 'text/plain': 'a' })
    await expect(toasts(page)).toContainText('This is too much to paste at once.')
    await page
      .getByLabel('Word file', { exact: true })
      .setInputFiles({ name: 'broken.docx', mimeType: 'application/zip', buffer: Buffer.from('PK') })
    await expect(toasts(page)).toContainText('broken.docx was not imported')
    const buffer = Buffer.from(await (await makeWordFile()).arrayBuffer())
    await page
      .getByLabel('Word file', { exact: true })
      .setInputFiles({ name: 'note.docx', mimeType: 'application/zip', buffer })
    await expect(page.getByText('Imported note.docx')).toBeVisible()
    await expect(text(page).getByRole('heading')).toHaveCount(3)

    // Text that is copied from the editor itself is pasted unchanged.
    await text(page).focus()
    await page.keyboard.press('Control+a')
    await page.keyboard.press('Control+c')
    await page.keyboard.press('Control+v')
    await expect(text(page).getByRole('heading')).toHaveCount(3)
  })

  await test.step('pictures can be dropped or chosen from the library, and missing alt text and forbidden words are marked', async () => {
    const post = await makeDraft(page, {
      title: unique('With pictures'),
      description: 'One of the leading chambers.\n\nEnd.',
    })
    await visitWriting(page, post._id)
    await drop(page, await photo('court.jpg'))
    const figure = text(page).getByRole('figure')
    await expect(figure.getByRole('img')).toHaveJSProperty('complete', true)
    const marks = page.getByRole('complementary', { name: 'Outline and counts' })
    await expect(marks).toContainText('Picture without alt text')
    await marks.getByRole('button', { name: /Picture without alt text/ }).click()
    await page.getByRole('button', { name: 'Change it' }).click()
    await expect(figure.getByLabel('Alt text')).toBeFocused()
    await figure.getByLabel('Alt text').fill('A court at noon')
    await figure.getByLabel('Caption').fill('Before the hearing')
    await expect(marks).not.toContainText('Picture without alt text')

    await text(page).getByText('leading').click()
    const why = page.getByRole('dialog', { name: 'Why this word is marked' })
    await expect(why).toContainText('“leading” compares with other advocates')
    await page.keyboard.press('Escape')
    await expect(text(page)).toBeFocused()
    await page.keyboard.press('Alt+Enter')
    await why.getByRole('button', { name: 'Keep it, with a reason' }).click()
    await why.getByLabel('Why is it right here?').fill('It quotes a judgment.')
    // Viewing the text in between does not lose the reason.
    await text(page).getByText('End.').click()
    await expect(text(page)).toBeFocused()
    await expect(why.getByLabel('Why is it right here?')).toHaveValue('It quotes a judgment.')
    await why.getByRole('button', { name: 'Keep it', exact: true }).click()
    await expect(marks).not.toContainText('Rule 36')
    await text(page).getByText('leading').click()
    await expect(why).toContainText('Kept: It quotes a judgment.')
    await why.getByRole('button', { name: 'Take the word out' }).click()
    await expect(text(page)).toContainText('One of the chambers.')

    await page.getByRole('button', { name: 'Picture', exact: true }).click()
    const choice = page.getByRole('dialog', { name: 'Picture' })
    await choice.getByRole('group', { name: 'Pictures' }).getByRole('button').first().click()
    await choice.getByLabel('Alt text').fill('Of the one before')
    const released = Promise.withResolvers<void>()
    await intercept(page, '**/insert/media*', async (route) => {
      await released.promise
      await route.continue()
    })
    await choice.getByLabel('Picture to upload').setInputFiles(await photo('hall.jpg'))
    await expect(choice.getByRole('status')).toContainText('Uploading hall.jpg')
    await choice.getByLabel('Alt text').fill('Chosen')
    released.resolve()
    await expect(choice.getByRole('button', { name: 'hall.jpg', pressed: true })).toBeVisible()
    await expect(choice.getByLabel('Alt text')).toHaveValue('Chosen')
    await page.unroute('**/insert/media*')
    await expectAccessible(page, 'the choice of a picture')
    await choice.getByRole('button', { name: 'Use this picture' }).click()
    await expect(figure).toHaveCount(2)
    await expectSaved(page)
    const { description } = await savedPost(page, post._id)
    expect(description).toMatch(/!\[A court at noon\]\(\/uploads\/medias\/\S+ "Before the hearing"\)/)
    const listed = await (await page.request.get('/insert/getmedia?limit=50')).json()
    expect(listed.media).toContainEqual(expect.objectContaining({ name: 'court.jpg', listed: false }))
  })

  await test.step('a text with HTML opens as unchanged source, and the editor returns once the HTML is removed', async () => {
    const source = 'A <b>bold</b> word\n\n[Act]: https://a.example'
    const post = await makeDraft(page, { title: unique('As source'), description: source })
    await visitWriting(page, post._id)
    await expect(page.getByText('This text holds HTML, which the editor cannot show')).toBeVisible()
    await expect(text(page)).toHaveValue(source)
    await page.getByRole('button', { name: 'Back to the text' }).click()
    await expect(text(page)).toHaveValue(source)
    await text(page).fill('A **bold** word')
    await page.getByRole('button', { name: 'Back to the text' }).click()
    await expect(text(page).getByText('bold')).toHaveCSS('font-weight', '600')
    await page.getByRole('button', { name: 'Source' }).click()
    await expect(text(page)).toHaveValue('A **bold** word')
  })
  expectNoViolations()
})

/** Dispatches the paste event of a browser: a script cannot put HTML of other programs on the clipboard. */
async function paste(page: Page, contents: Record<string, string>) {
  await text(page).evaluate((node, data) => {
    const clipboardData = new DataTransfer()
    for (const [type, value] of Object.entries(data)) clipboardData.setData(type, value)
    node.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  }, contents)
}

async function drop(page: Page, { name, mimeType, buffer }: Awaited<ReturnType<typeof photo>>) {
  const file = { name, mimeType, bytes: [...buffer] }
  await text(page).evaluate((node, dropped) => {
    const dataTransfer = new DataTransfer()
    dataTransfer.items.add(new File([new Uint8Array(dropped.bytes)], dropped.name, { type: dropped.mimeType }))
    const { left, top } = (node.firstElementChild ?? node).getBoundingClientRect()
    const init = { clientX: left + 5, clientY: top + 5, bubbles: true, cancelable: true }
    node.dispatchEvent(new DragEvent('drop', { dataTransfer, ...init }))
  }, file)
}
