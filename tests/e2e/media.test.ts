import type { Page } from '@playwright/test'
import { intercept } from '#tests/support/browser/requests.ts'
import { expect, test } from './fixtures.ts'

const galleryScript = /\/assets\/gallery-.*\.js$/
const firstPicture = 'Law reports on a shelf, an ivory knight before them'
const secondPicture = 'Shelves of law books and a desk with chess pieces'
const lastPicture = 'A signed letter with a red seal, a fountain pen across it'

test('the gallery wraps around, and its lightbox works with buttons, swipes and the keyboard, or as links without its script', async ({
  page,
  site,
}) => {
  const box = page.getByRole('dialog')

  await test.step('a picture clicked before its script loads opens in the lightbox later', async () => {
    const { promise: released, resolve: release } = Promise.withResolvers<void>()
    await intercept(page, galleryScript, async (route) => {
      await released
      await route.continue()
    })
    await page.goto('/media')
    await gallery(page).getByRole('link').first().click({ noWaitAfter: true })
    await expect(box).toBeHidden()
    release()
    await expect(box).toHaveAccessibleName('Picture 1 of 7')
    await expect(box.getByRole('img', { name: firstPicture })).toBeVisible()
    await page.unroute(galleryScript)
    await page.keyboard.press('Escape')
    await expect(box).toBeHidden()
  })

  await test.step('the gallery wraps around and shows the last picture beside the first', async () => {
    await expectPictures(page, [firstPicture, secondPicture])
    await gallery(page).getByRole('button', { name: 'Previous' }).click()
    await expectPictures(page, [lastPicture, firstPicture])
    await gallery(page).getByRole('button', { name: 'Next' }).click()
    await expectPictures(page, [firstPicture, secondPicture])
  })

  await test.step('the lightbox opens on the clicked picture, and its buttons wrap around', async () => {
    const address = page.url()
    await gallery(page).getByRole('link', { name: secondPicture }).click()
    await expect(box).toHaveAccessibleName('Picture 2 of 7')
    await expect(box.getByRole('img', { name: secondPicture })).toBeVisible()
    await expect(page).toHaveURL(address)
    await box.getByRole('button', { name: 'Previous' }).click()
    await box.getByRole('button', { name: 'Previous' }).click()
    await expect(box.getByRole('img', { name: lastPicture })).toBeVisible()
    await box.getByRole('button', { name: 'Next' }).click()
    await expect(box).toHaveAccessibleName('Picture 1 of 7')
  })

  await test.step('a long swipe changes the picture in the lightbox, and a short one does not', async () => {
    await swipe(page, -200)
    await expect(box).toHaveAccessibleName('Picture 2 of 7')
    await swipe(page, -10)
    await swipe(page, 200)
    await expect(box).toHaveAccessibleName('Picture 1 of 7')
  })

  await test.step('the lightbox closes and returns the focus to the picture that opened it', async () => {
    await box.getByRole('button', { name: 'Close' }).click()
    await expect(box).toBeHidden()
    await expect(gallery(page).getByRole('link', { name: secondPicture })).toBeFocused()
  })

  await test.step('the lightbox works with the keyboard only', async () => {
    await gallery(page).getByRole('link').first().focus()
    await page.keyboard.press('Enter')
    await expect(box.getByRole('button', { name: 'Close' })).toBeFocused()
    await page.keyboard.press('ArrowLeft')
    await expect(box).toHaveAccessibleName('Picture 7 of 7')
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('ArrowRight')
    await expect(box).toHaveAccessibleName('Picture 2 of 7')
    await page.keyboard.press('Escape')
    await expect(box).toBeHidden()
    await expect(gallery(page).getByRole('link').first()).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(box).toHaveAccessibleName('Picture 1 of 7')
  })

  await test.step('the lightbox of a single picture has no arrows', async () => {
    await site.sql(`delete from picture where alt <> '${firstPicture}'`)
    await page.reload()
    await gallery(page).getByRole('link').click()
    await expect(box.getByRole('button')).toHaveCount(1)
  })

  await test.step('a picture opens at full size if the script of the gallery does not load', async () => {
    await intercept(page, galleryScript, (route) => route.abort())
    await page.reload()
    await gallery(page).getByRole('link').click()
    await expect(page).toHaveURL(/\/uploads\/medias\//)
  })
})

function gallery(page: Page) {
  return page.getByRole('group', { name: 'Gallery' })
}

async function expectPictures(page: Page, alts: string[]) {
  const pictures = gallery(page).getByRole('img')
  await expect(pictures).toHaveCount(alts.length)
  for (const [index, alt] of alts.entries()) await expect(pictures.nth(index)).toHaveAccessibleName(alt)
}

async function swipe(page: Page, distance: number) {
  const { width, height } = page.viewportSize() ?? { width: 0, height: 0 }
  await page.mouse.move(width / 2, height / 2)
  await page.mouse.down()
  await page.mouse.move(width / 2 + distance, height / 2 + 5, { steps: 4 })
  await page.mouse.up()
}
