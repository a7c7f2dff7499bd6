import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'

const firstPicture = 'Law reports on a shelf, an ivory knight before them'
const secondPicture = 'Shelves of law books and a desk with chess pieces'
const lastPicture = 'A signed letter with a red seal, a fountain pen across it'

test('the gallery turns in a circle, and its lightbox is worked by buttons, by swipe and by keys alone', async ({
  page,
  site,
}) => {
  const box = page.getByRole('dialog')
  await page.goto('/media')

  await test.step('the last of seven pictures pairs with the first', async () => {
    await expectPictures(page, [firstPicture, secondPicture])
    await gallery(page).getByRole('button', { name: 'Previous' }).click()
    await expectPictures(page, [lastPicture, firstPicture])
    await gallery(page).getByRole('button', { name: 'Next' }).click()
    await expectPictures(page, [firstPicture, secondPicture])
  })

  await test.step('the lightbox opens on a picture and moves in a circle by its buttons', async () => {
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

  await test.step('it moves by a swipe that is long enough to be meant', async () => {
    await swipe(page, -200)
    await expect(box).toHaveAccessibleName('Picture 2 of 7')
    await swipe(page, -10)
    await swipe(page, 200)
    await expect(box).toHaveAccessibleName('Picture 1 of 7')
  })

  await test.step('it closes, and the focus goes back to the picture that opened it', async () => {
    await box.getByRole('button', { name: 'Close' }).click()
    await expect(box).toBeHidden()
    await expect(gallery(page).getByRole('link', { name: secondPicture })).toBeFocused()
  })

  await test.step('it is worked by keys alone', async () => {
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

  await test.step('of one picture it has no arrows', async () => {
    await site.sql(`delete from picture where alt <> '${firstPicture}'`)
    await page.reload()
    await gallery(page).getByRole('link').click()
    await expect(box.getByRole('button')).toHaveCount(1)
  })
})

test('a picture pressed before the script is there opens once it is, and without it leads to its full size', async ({
  page,
}) => {
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  await page.route(/\/assets\/gallery-.*\.js$/, async (route) => {
    await released
    await route.continue()
  })
  await page.goto('/media')
  await gallery(page).getByRole('link').first().click({ noWaitAfter: true })
  await expect(page.getByRole('dialog')).toBeHidden()
  release()
  await expect(page.getByRole('dialog')).toHaveAccessibleName('Picture 1 of 7')
  await expect(page.getByRole('dialog').getByRole('img', { name: firstPicture })).toBeVisible()

  const withoutScript = await page.context().newPage()
  await withoutScript.route(/\/assets\/gallery-.*\.js$/, (route) => route.abort())
  await withoutScript.goto('/media')
  await gallery(withoutScript).getByRole('link').first().click()
  await expect(withoutScript).toHaveURL(/\/uploads\/medias\//)
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
