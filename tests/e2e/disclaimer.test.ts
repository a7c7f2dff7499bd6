import type { Locator, Page } from '@playwright/test'
import { expectAccessible } from '#tests/support/accessible.ts'
import { expect, test } from './fixtures.ts'

const windows = [
  { width: 1366, height: 625, row: true },
  { width: 844, height: 390, row: true },
  { width: 667, height: 375, row: true },
  { width: 568, height: 320, row: true, examined: true },
  { width: 390, height: 844, row: false },
  { width: 360, height: 640, row: false },
  { width: 320, height: 568, row: false, examined: true },
]

test('however low the window, the disclaimer opens at its beginning, with title and action in view', async ({
  page,
}) => {
  for (const { width, height, row, examined } of windows) {
    const size = `${width} × ${height}`
    await page.setViewportSize({ width, height })
    await page.goto('/')
    const { title, text, box, button } = partsOf(page)
    await expect(box, size).toBeFocused()
    await expect(text.getByText('The rules of the Bar Council of India'), size).toBeInViewport({ ratio: 1 })
    for (const part of [title, box, button]) await expect(part, size).toBeInViewport({ ratio: 1 })
    expect(await text.evaluate((scrolled) => scrolled.scrollTop)).toBe(0)

    await readToTheEnd(page)
    for (const part of [title, box, button]) await expect(part, size).toBeInViewport({ ratio: 1 })

    await button.click()
    for (const part of [title, box, page.getByRole('alert'), button])
      await expect(part, size).toBeInViewport({ ratio: 1 })
    const apart = Math.abs((await middleOf(box)) - (await middleOf(button)))
    expect(apart < 40, `tick and button share a row at ${size}`).toBe(row)
    if (examined) await expectAccessible(page, size)
  }
})

/** By keyboard; where words go on below, a fade of 56 px says so, and it is below them at the end. */
async function readToTheEnd(page: Page) {
  const { text } = partsOf(page)
  const last = text.getByRole('listitem').last()
  const fade = text.locator('.disclaimer-more')
  const { scrolls, height } = await text.evaluate((box) => ({
    scrolls: box.scrollHeight > box.clientHeight,
    height: box.querySelector('.disclaimer-more')?.clientHeight,
  }))
  expect(height).toBe(56)
  if (scrolls) {
    expect(await footOf(last)).toBeGreaterThan(await topOf(fade))
    expect(Math.abs((await footOf(fade)) - (await footOf(text)))).toBeLessThan(1)
    await text.focus()
    await page.keyboard.press('End')
    await expect(last).toBeInViewport({ ratio: 1 })
  }
  await expect.poll(async () => (await footOf(last)) - (await topOf(fade))).toBeLessThan(1)
}

function partsOf(page: Page) {
  const dialog = page.getByRole('dialog', { name: 'Disclaimer' })
  return {
    title: dialog.getByRole('heading', { name: 'Disclaimer' }),
    text: dialog.getByRole('region', { name: 'Text of the disclaimer' }),
    box: dialog.getByRole('checkbox'),
    button: dialog.getByRole('button', { name: 'PROCEED TO WEBSITE' }),
  }
}

async function topOf(part: Locator) {
  return (await part.boundingBox())?.y ?? Number.NaN
}

async function footOf(part: Locator) {
  const box = await part.boundingBox()
  return box ? box.y + box.height : Number.NaN
}

async function middleOf(part: Locator) {
  return ((await topOf(part)) + (await footOf(part))) / 2
}
