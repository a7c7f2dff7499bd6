import type { Locator, Page } from '@playwright/test'
import { expectAccessibleAtWidths } from '#tests/support/browser/accessible.ts'
import { addSessionCookie } from '#tests/support/browser/accounts.ts'
import { cardOf, openPicture, photo } from '#tests/support/browser/gallery.ts'
import { officeHeaders, openOffice, reloadOffice } from '#tests/support/browser/office-page.ts'
import { intercept } from '#tests/support/browser/requests.ts'
import { expect, test } from './fixtures.ts'

const name = 'court.jpg'

test('a focal point is set by click or arrow keys, and every crop uses it', async ({ page }) => {
  await addSessionCookie(page)
  const dialog = await openNewPicture(page)
  const point = dialog.getByRole('group', { name: 'Focal point' })
  const [left, top] = [point.getByRole('slider', { name: 'From the left' }), point.getByRole('slider').nth(1)]
  await expect(left).toHaveValue('50')

  // The whole picture is shown, so that a click can choose any part of it.
  await expect(point.locator('img')).not.toHaveJSProperty('naturalWidth', 0)
  const { ratio, natural } = await point.locator('img').evaluate((image: HTMLImageElement) => ({
    ratio: image.clientWidth / image.clientHeight,
    natural: image.naturalWidth / image.naturalHeight,
  }))
  expect(ratio).toBeCloseTo(natural, 1)
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 900 })
    await left.press('Home')
    await point.click({ position: { x: (await boxOf(point)).width * 0.2, y: (await boxOf(point)).height * 0.75 } })
    await expect(left).toHaveValue('20')
    await expect(top).toHaveValue('75')
    // Measure again: the dialog has finished its opening animation.
    const pointBox = await boxOf(point)
    const square = await boxOf(point.locator('span').first())
    expect(square.width).toBe(36)
    expect(square.x + square.width / 2 - pointBox.x).toBeCloseTo(pointBox.width * 0.2, -1)
    expect(square.y + square.height / 2 - pointBox.y).toBeCloseTo(pointBox.height * 0.75, -1)
  }

  await expect(left).toBeFocused()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('Shift+ArrowUp')
  await expect(left).toHaveAttribute('aria-valuetext', '21 % from the left')
  await expect(top).toHaveAttribute('aria-valuetext', '64 % from the top')
  for (const crop of await dialog.locator('figure img').all())
    await expect(crop).toHaveCSS('object-position', '21% 64%')
  await expectAccessibleAtWidths(page, 'the focal point')

  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('region', { name: 'Notifications' })).toContainText('Focal point saved')
  await expect(dialog).toBeHidden()
  await reloadOffice(page)
  // Pages round the point to steps of five.
  await expect(cardOf(page, name).locator('img')).toHaveCSS('object-position', '20% 65%')
  await openPicture(page, name)
  await expect(left).toHaveValue('21')
  await expect(top).toHaveValue('64')

  await test.step('closing with an unsaved focal point asks for confirmation, and a failed save keeps the point', async () => {
    await left.press('ArrowLeft')
    await page.keyboard.press('Escape')
    const question = page.getByRole('alertdialog', { name: 'Close and lose the change?' })
    await question.getByRole('button', { name: 'Go on' }).click()
    await intercept(page, '**/insert/media?id=*', (route) => route.abort())
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(dialog.getByRole('alert')).toContainText('The picture could not be saved')
    await expect(left).toHaveValue('20')
  })
})

async function openNewPicture(page: Page) {
  const multipart = { image: await photo(name) }
  const answer = await page.request.post('/insert/media', { headers: officeHeaders, multipart })
  expect(answer.status()).toBe(201)
  await openOffice(page, '/adminDashboard')
  return await openPicture(page, name)
}

async function boxOf(locator: Locator) {
  const box = await locator.boundingBox()
  if (!box) throw new Error('It is not shown.')
  return box
}
