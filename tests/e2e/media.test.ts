import type { Page } from '@playwright/test'
import { rules } from '#domain/rules.ts'
import { expect, test } from './fixtures.ts'

const firstPicture = 'Law reports on a shelf, an ivory knight before them'
const secondPicture = 'Shelves of law books and a desk with chess pieces'
const lastPicture = 'A signed letter with a red seal, a fountain pen across it'

test('press articles lead to other websites, and say so', async ({ page }) => {
  await page.goto('/media')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Media Coverage')
  await expect(page.getByRole('article')).toHaveCount(rules.media.articlesPerPage)

  const first = page.getByRole('article').first()
  await expect(first).toContainText('Sample Law Journal')
  await expect(first.getByRole('heading')).toHaveText('Explainer: what an arbitration clause should say about the seat')
  const link = first.getByRole('link', { name: /^Read Article: Explainer.*\(opens another website\)$/ })
  await expect(link).toHaveAttribute('href', /^https:\/\/press\.chambers\.example\//)
  await expect(link).toHaveAttribute('rel', 'noopener noreferrer')
})

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'with script' : 'without script', () => {
    test.use({ javaScriptEnabled })

    test('the pages of articles and the gallery wrap around; the last of seven pictures pairs with the first', async ({
      page,
    }) => {
      await page.goto('/media')
      const turn = (name: string) =>
        page.getByRole('navigation', { name: 'Article pages' }).getByRole('button', { name }).click()
      await turn('Previous')
      await expect(page).toHaveURL('/media?page=2')
      await expect(page.getByRole('article')).toHaveCount(3)
      await turn('Next')
      await expect(page).toHaveURL('/media?page=1')
      await expect(page.getByRole('article')).toHaveCount(6)

      await expectPictures(page, [firstPicture, secondPicture])
      await turnGallery(page, 'Previous')
      await expectPictures(page, [lastPicture, firstPicture])
      await turnGallery(page, 'Next')
      await expectPictures(page, [firstPicture, secondPicture])
    })
  })
}

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false })

  test('the gallery keeps the page of articles, and a picture leads to its full size', async ({ page }) => {
    await page.goto('/media?page=2')
    await turnGallery(page, 'Next')
    await expect(page).toHaveURL('/media?page=2&gallery=2#gallery')
    await expect(page.getByRole('article')).toHaveCount(3)

    await page.getByRole('navigation', { name: 'Article pages' }).getByRole('button', { name: 'Next' }).click()
    await expect(page).toHaveURL('/media?gallery=2&page=1')
    const address = await gallery(page).getByRole('link').first().getAttribute('href')
    const answer = await page.request.get(String(address))
    expect(answer.headers()['content-type']).toMatch(/^image\//)
  })
})

test('the lightbox opens on a picture, moves in a circle by button and by swipe, closes, and gives the focus back', async ({
  page,
}) => {
  await page.goto('/media')
  const opener = gallery(page).getByRole('link', { name: secondPicture })
  await opener.click()
  const box = page.getByRole('dialog')
  await expect(box).toHaveAccessibleName('Picture 2 of 7')
  await expect(box.getByRole('img', { name: secondPicture })).toBeVisible()
  await expect(page).toHaveURL('/media')

  await box.getByRole('button', { name: 'Previous' }).click()
  await box.getByRole('button', { name: 'Previous' }).click()
  await expect(box.getByRole('img', { name: lastPicture })).toBeVisible()
  await box.getByRole('button', { name: 'Next' }).click()
  await expect(box).toHaveAccessibleName('Picture 1 of 7')

  await swipe(page, -200)
  await expect(box).toHaveAccessibleName('Picture 2 of 7')
  // Too short to be meant.
  await swipe(page, -10)
  await swipe(page, 200)
  await expect(box).toHaveAccessibleName('Picture 1 of 7')

  await box.getByRole('button', { name: 'Close' }).click()
  await expect(box).toBeHidden()
  await expect(opener).toBeFocused()
})

test('the lightbox is worked by keys alone', async ({ page }) => {
  await page.goto('/media')
  await gallery(page).getByRole('link').first().focus()
  await page.keyboard.press('Enter')
  const box = page.getByRole('dialog')
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

test('a picture pressed before the script is there opens once it is', async ({ page }) => {
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  await page.route(/\/assets\/gallery-.*\.js$/, async (route) => {
    await released
    await route.continue()
  })
  await page.goto('/media')
  await gallery(page).getByRole('link').first().click()
  await expect(page.getByRole('dialog')).toBeHidden()
  release()
  await expect(page.getByRole('dialog')).toHaveAccessibleName('Picture 1 of 7')
})

test('where the script cannot be had, a picture leads to its full size', async ({ page }) => {
  await page.route(/\/assets\/gallery-.*\.js$/, (route) => route.abort())
  await page.goto('/media')
  await gallery(page).getByRole('link').first().click()
  await expect(page).toHaveURL(/\/uploads\/medias\//)
})

test('a step or page that does not exist is brought to one that does', async ({ page }) => {
  const response = await page.goto('/media?page=abc&gallery=99')
  expect(response?.status()).toBe(200)
  await expect(page.getByText('Page 1 of 2')).toBeVisible()
  await expectPictures(page, [lastPicture, firstPicture])
})

test('one picture has no arrows; a failed list says so; nothing at all is No Media found', async ({ page, site }) => {
  await site.sql(`delete from picture where alt <> '${firstPicture}'`)
  await page.goto('/media')
  await expectPictures(page, [firstPicture])
  await expect(gallery(page).getByRole('button')).toHaveCount(0)
  await gallery(page).getByRole('link').click()
  await expect(page.getByRole('dialog').getByRole('button')).toHaveCount(1)

  await site.sql('alter table article rename to lost; alter table picture rename to gone')
  try {
    expect((await page.goto('/resources/publications'))?.status()).toBe(500)
    const failed = await page.goto('/media')
    expect(failed?.status()).toBe(500)
    await expect(page.getByRole('alert')).toContainText([
      'The articles could not be loaded.',
      'The pictures could not be loaded.',
    ])
    await expect(page.getByText('No Media found')).toHaveCount(0)
  } finally {
    await site.sql('alter table lost rename to article; alter table gone rename to picture')
  }
  await page.getByRole('link', { name: 'Try again' }).first().click()
  await expect(page.getByRole('article').first()).toBeVisible()

  await site.sql('delete from article; delete from picture')
  for (const path of ['/media', '/resources/publications']) {
    await page.goto(path)
    await expect(page.getByText('No Media found')).toBeVisible()
    await expect(page.getByRole('article')).toHaveCount(0)
  }
})

function gallery(page: Page) {
  return page.getByRole('group', { name: 'Gallery' })
}

async function turnGallery(page: Page, name: string) {
  await gallery(page).getByRole('button', { name }).click()
}

async function expectPictures(page: Page, alts: string[]) {
  const pictures = gallery(page).getByRole('img')
  await expect(pictures).toHaveCount(alts.length)
  for (const [index, alt] of alts.entries()) await expect(pictures.nth(index)).toHaveAccessibleName(alt)
}

async function swipe(page: Page, across: number) {
  const { width, height } = page.viewportSize() ?? { width: 0, height: 0 }
  await page.mouse.move(width / 2, height / 2)
  await page.mouse.down()
  await page.mouse.move(width / 2 + across, height / 2 + 5, { steps: 4 })
  await page.mouse.up()
}
