import { accessibilityFaults } from '#tests/support/browser/accessible.ts'
import { rechosenPictures } from '#tests/support/browser/layout.ts'
import * as probe from '#tests/support/browser/page-probes.ts'
import { expectStyledToast, intercept } from '#tests/support/browser/requests.ts'
import { stubPictures } from '#tests/support/browser/stub-pictures.ts'
import { acceptDisclaimer, fillIn, waitForHydration } from '#tests/support/browser/visitor.ts'
import { publicPages } from '#tests/support/public-pages.ts'
import { expect, test } from './fixtures.ts'

/* Every public page with the content and pictures of the firm, and everything that opens on them. */

const pages = [...publicPages, '/practice-areas/insolvency']
/** Several pages per test: a new browser context costs as much as a page. */
const pagesPerTest = 8
const groups = Array.from({ length: Math.ceil(pages.length / pagesPerTest) }, (_, at) =>
  pages.slice(at * pagesPerTest, (at + 1) * pagesPerTest),
)
/**
 * A phone and a desktop, where everything is examined, and the other layouts and screens that pictures are made for. A
 * layout is checked in its narrowest window, where the least fits. Where nothing depends on the height, the window is
 * low: there is less to draw.
 */
const windows: { width: number; height: number; density?: number; examined?: true }[] = [
  { width: 390, height: 844, density: 3, examined: true },
  { width: 1440, height: 900, examined: true },
  { width: 1440, height: 900, density: 2 },
  { width: 2560, height: 360 },
  { width: 1024, height: 768, density: 2 },
  { width: 820, height: 1180, density: 2 },
  { width: 640, height: 360 },
  { width: 320, height: 568 },
]
const [phoneWidth, desktopWidth] = [390, 1440]
/** The top of the king's cross in each picture, as a fraction of the picture's height. */
const crossAt = { hero: 0.215, 'hero-portrait': 0.158 }
const heroWindows = [
  [390, 844, 'hero-portrait'],
  [820, 1180, 'hero-portrait'],
  [844, 390, 'hero'],
  [1366, 625, 'hero'],
  [1440, 900, 'hero'],
  [2560, 1440, 'hero'],
] as const
const minGapPx = 12

// Check the first paint with animations; each test turns them off afterwards.
test.use({ contextOptions: { reducedMotion: 'no-preference' } })

test.beforeEach(async ({ page }) => {
  await stubPictures(page)
})

for (const addresses of groups) {
  test(`these pages are complete in every window, for every reader, and follow their policy: ${addresses.join(' ')}`, async ({
    page,
  }) => {
    const complaints = await probe.collectComplaints(page)
    const setWindow = await probe.makeWindowResizer(page)
    await acceptDisclaimer(page)
    for (const address of addresses) {
      await test.step(`${address} breaks no rule`, async () => {
        await page.emulateMedia({ reducedMotion: 'no-preference' })
        // A small window: until its animations have ended, the page is drawn again and again.
        await setWindow(phoneWidth, 844, 3, probe.drawnSmall)
        const response = await page.goto(address)
        expect(response?.headers()['content-security-policy']).toContain("style-src 'self';")
        await probe.expectBothPaints(page, address)
        await page.emulateMedia({ reducedMotion: 'reduce' })
        await probe.hydrateIslands(page)
        const faults = await probe.markupFaults(page)

        for (const { width, height, density, examined } of windows) {
          const add = (newFaults: string[]) => faults.push(...newFaults.map((fault) => `at ${width} px: ${fault}`))
          await setWindow(width, height, density, probe.drawnSmall)
          add(await probe.widthFaults(page))
          // Before axe on a phone and after it on a desktop: choosing pictures changes the markup, and axe repeats less
          // if that is the same.
          if (density) add(await probe.pictureFaults(page.locator('body'), density))
          if (examined) {
            add(await accessibilityFaults(page))
            add(await probe.smallTargets(page))
          }
          if (width !== desktopWidth || !examined) continue
          // A phone hides links of a desktop, and adds only the menu.
          add(await probe.nameFaults(page, address))
          add(await probe.pictureFaults(page.locator('body'), 1))
        }
        expect.soft([...faults, ...complaints()], address).toEqual([])
      })
    }
  })
}

test.describe('without JavaScript', () => {
  test.use({
    javaScriptEnabled: false,
    contextOptions: { reducedMotion: 'reduce' },
    viewport: { width: phoneWidth, height: 844 },
  })

  test('every public page shows its heading, footer and text', async ({ page }) => {
    for (const address of pages) {
      await page.goto(address, { waitUntil: 'domcontentloaded' })
      expect.soft(await probe.plainPageFaults(page), address).toEqual([])
    }
  })
})

test.describe('with reduced motion', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } })

  test('what opens over public pages is accessible and within their policy, and the hero fits every window', async ({
    page,
  }) => {
    const complaints = await probe.collectComplaints(page)
    const setWindow = await probe.makeWindowResizer(page)
    await page.goto('/')

    await test.step('the disclaimer shows its error and closes once accepted, within the policy', async () => {
      const proceed = page.getByRole('button', { name: 'PROCEED TO WEBSITE' })
      await proceed.click()
      await expect(page.getByRole('alert')).toHaveText('Please accept the disclaimer to proceed.')
      await page.getByRole('checkbox').first().check()
      await proceed.click()
      await expect(page.getByRole('dialog')).toBeHidden()
      expect(complaints()).toEqual([])
    })

    await test.step('the king’s cross in the hero image is below the navigation in every viewport', async () => {
      const section = page.getByRole('region', { name: 'Your Move Our Strategy' })
      for (const [width, height, name] of heroWindows) {
        await setWindow(width, height, 1, probe.drawnSmall)
        const [hero, ...others] = await rechosenPictures(section)
        expect(hero?.name, `at ${width} px`).toMatch(new RegExp(`/${name}-[0-9a-f]+\\.webp$`))
        expect(others).toEqual([])
        const { top, bottom } = hero?.seen ?? { top: 1, bottom: 1 }
        const [box, navigation] = [await section.boundingBox(), await page.getByRole('banner').boundingBox()]
        const cross = ((crossAt[name] - top) / (bottom - top)) * (box?.height ?? 0)
        expect(cross, `at ${width} px`).toBeGreaterThan((navigation?.height ?? 0) + minGapPx)
      }
    })

    for (const { name, address, opener } of [
      { name: 'a biography', address: '/team', opener: /^Read biography/ },
      { name: 'the lightbox', address: '/media', opener: /^Open picture/ },
    ]) {
      await test.step(`${name} is accessible, and its picture is sharp on every screen`, async () => {
        await setWindow(desktopWidth, 900)
        await page.goto(address)
        await page.getByRole('main').getByText(opener).first().click()
        const dialog = page.getByRole('dialog')
        await expect(dialog).toBeVisible()
        // Only a biography has another layout on a desktop.
        for (const width of address === '/team' ? [phoneWidth, desktopWidth] : [phoneWidth]) {
          await setWindow(width, 900)
          expect.soft(await accessibilityFaults(page), `at ${width} px`).toEqual([])
        }
        if (address === '/media') await dialog.getByRole('button', { name: 'Next' }).click()
        for (const [width, height, density] of probe.screens) {
          await setWindow(width, height, density, probe.drawnSmall)
          expect.soft(await probe.pictureFaults(dialog, density), `at ${width} px, density ${density}`).toEqual([])
        }
        expect(complaints()).toEqual([])
      })
    }

    await test.step('the mobile menu is accessible and has large enough touch targets', async () => {
      await setWindow(phoneWidth, 900)
      await page.goto('/contact')
      await page.getByRole('button', { name: 'Open menu' }).click()
      const close = page.getByRole('button', { name: 'Close menu' })
      await expect(close).toBeVisible()
      expect.soft(await accessibilityFaults(page)).toEqual([])
      expect.soft(await probe.smallTargets(page)).toEqual([])
      expect(complaints()).toEqual([])
      await close.click()
    })

    await test.step('the contact page is accessible with the ‘Message sent’ toast, and shows the map on request', async () => {
      await intercept(page, 'https://www.openstreetmap.org/**', (route) => route.fulfill({ body: 'A map.' }))
      await waitForHydration(page)
      await fillIn(page)
      await page.getByRole('button', { name: 'Submit Message' }).click()
      await expectStyledToast(page, 'Message sent')
      expect.soft(await accessibilityFaults(page)).toEqual([])
      await page.getByRole('button', { name: 'Show the map' }).first().click()
      await expect(page.frameLocator('iframe').first().getByText('A map.')).toBeVisible()
      expect(complaints()).toEqual([])
    })
  })
})
