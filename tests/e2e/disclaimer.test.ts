import type { Locator, Page } from '@playwright/test'
import { expectAccessible } from '#tests/support/browser/accessible.ts'
import { expectAllInView } from '#tests/support/browser/layout.ts'
import { drawnSmall, makeWindowResizer } from '#tests/support/browser/page-probes.ts'
import { expect, test } from './fixtures.ts'

const windows = [
  { width: 568, height: 320, row: true, examined: true },
  { width: 844, height: 390, row: true },
  { width: 1366, height: 625, row: true },
  { width: 390, height: 844, row: false },
  { width: 320, height: 568, row: false, examined: true },
]

test('the disclaimer opens at the start of its text, with title, checkbox and button in view at every window size', async ({
  page,
}) => {
  const setWindow = await makeWindowResizer(page)
  const { title, text, box, button } = partsOf(page)
  for (const { width, height, examined } of windows) {
    const size = `${width} × ${height}`
    await setWindow(width, height, 1, drawnSmall)
    // The lowest and the narrowest window show how it opens.
    if (examined) {
      await page.goto('/')
      await expect(box, size).toBeFocused()
    } else await text.evaluate((element) => element.scrollTo({ top: 0, behavior: 'instant' }))
    const start = text.getByText('The rules of the Bar Council of India')
    await expectAllInView(page, [start, title, box, button], size)
    expect(await text.evaluate((element) => element.scrollTop)).toBe(0)
    await readToTheEnd(page)
    await expectAllInView(page, [title, box, button], size)
  }

  await button.press('Enter')
  for (const { width, height, row, examined } of windows) {
    const size = `${width} × ${height}`
    await setWindow(width, height, 1, drawnSmall)
    await expectAllInView(page, [title, box, page.getByRole('alert'), button], size)
    const distance = Math.abs((await middleOf(box)) - (await middleOf(button)))
    expect(distance < 40, `tick and button share a row at ${size}`).toBe(row)
    if (examined) await expectAccessible(page, size)
  }
})

/** Scrolls to the end by keyboard. A fade of 56 px covers the last line as long as text follows, but not at the end. */
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
    expect(await bottomOf(last)).toBeGreaterThan(await topOf(fade))
    expect(Math.abs((await bottomOf(fade)) - (await bottomOf(text)))).toBeLessThan(1)
    await text.focus()
    await page.keyboard.press('End')
    await expect(last).toBeInViewport({ ratio: 1 })
  }
  await expect.poll(async () => (await bottomOf(last)) - (await topOf(fade))).toBeLessThan(1)
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

async function bottomOf(part: Locator) {
  const box = await part.boundingBox()
  return box ? box.y + box.height : Number.NaN
}

async function middleOf(part: Locator) {
  return ((await topOf(part)) + (await bottomOf(part))) / 2
}
