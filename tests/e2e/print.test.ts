import type { Page } from '@playwright/test'
import { acceptDisclaimer } from '#tests/support/browser/visitor.ts'
import { expect, test } from './fixtures.ts'

const ink = 'rgb(18, 22, 29)'
const area = '/practice-areas/real-estate-law'

test('pages print as dark text under a letterhead, without navigation and pictures', async ({ page }) => {
  await acceptDisclaimer(page)
  await page.clock.setFixedTime('2026-11-16T06:00:00Z')

  await test.step('a practice area and a post print on A4 without pictures, navigation, buttons and footer', async () => {
    for (const [path, pages] of [
      [area, 2],
      ['/blog/interim-relief-before-and-during-arbitration', 4],
    ] as const) {
      await page.goto(path)
      await beginPrint(page)
      const letterhead = page.locator('.letterhead')
      await expect(letterhead).toBeVisible()
      for (const words of [
        'The Chambers',
        'Indore, Madhya Pradesh 452001',
        'Jabalpur, Madhya Pradesh 482001',
        'contact@chambers.example',
        'Printed on November 16, 2026',
        path,
      ]) {
        await expect(letterhead).toContainText(words)
      }
      for (const role of ['banner', 'contentinfo', 'navigation', 'img', 'button'] as const) {
        await expect(page.getByRole(role)).toHaveCount(0)
      }
      await expect(page.getByRole('heading', { level: 1 })).toHaveCSS('color', ink)
      for (const surface of ['html', 'body', 'main', 'main .on-navy >> nth=0']) {
        await expect(page.locator(surface)).toHaveCSS('background-color', 'rgba(0, 0, 0, 0)')
      }
      const list = page.locator('.prose ul').first()
      await expect(list).toHaveCSS('list-style-type', 'square')
      const item = list.getByRole('listitem').first()
      await expect(item).toHaveCSS('break-inside', 'avoid')
      expect(await item.evaluate((element) => getComputedStyle(element, '::before').display)).toBe('none')
      expect(await sheetsOf(page)).toEqual({ pages, size: 'A4' })
    }
  })

  await test.step('external links print their address, and collapsed answers are expanded', async () => {
    await page.goto('/media')
    await beginPrint(page)
    const link = page.getByRole('link', { name: /Read Article/ }).first()
    const address = await link.getAttribute('href')
    expect(await link.evaluate((element) => getComputedStyle(element, '::after').content)).toContain(`${address}`)
    await page.goto('/resources/faq')
    for (const answer of await page.locator('details > p').all()) await expect(answer).toBeVisible()
  })

  await test.step('only the open biography is printed, and its dialog is unchanged afterwards', async () => {
    // Reset to the default: no media emulation.
    await page.emulateMedia({ media: null })
    await page.goto('/team')
    await page.getByRole('button', { name: 'Read biography' }).first().click()
    const dialog = page.getByRole('dialog', { name: 'A. N. Advocate' })
    await expect(dialog).toBeVisible()
    expect(await sheetsOf(page)).toEqual({ pages: 1, size: 'A4' })
    await expect(dialog).toBeVisible()
    await expect(page.getByRole('button', { name: 'Close' })).toBeVisible()

    await beginPrint(page)
    await expect(page.locator('.letterhead')).toContainText('/team#a-n-advocate')
    await expect(page.getByRole('heading', { name: 'A. N. Advocate', exact: true })).toHaveCSS('color', ink)
    await expect(page.getByRole('heading', { level: 1 })).toHaveCount(0)
    await expect(page.getByText('MP/0000/0000').filter({ visible: true })).toHaveCount(1)
    await page.evaluate(() => dispatchEvent(new Event('afterprint')))
    await page.emulateMedia({ media: 'screen' })
    await expect(dialog).toBeVisible()
    await expect(page.locator('.bio-sheet')).toHaveCount(0)
  })
})

/** Puts the page into the state in which the browser prints it. */
async function beginPrint(page: Page) {
  await page.emulateMedia({ media: 'print' })
  // The script that handles the event loads after the page.
  await page.waitForFunction(() => document.documentElement.dataset.scrolled)
  await page.evaluate(() => dispatchEvent(new Event('beforeprint')))
}

async function sheetsOf(page: Page) {
  const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1')
  const pages = pdf.match(/\/Type\s*\/Page\b/g)?.length
  return {
    pages,
    size: pdf.includes('/MediaBox [0 0 594.95996 841.91998]') ? 'A4' : pdf.match(/\/MediaBox[^\]]*/)?.[0],
  }
}
