import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { Page } from '@playwright/test'
import { parse } from 'yaml'
import { projectRoot } from '#platform/project-root.ts'
import { publicPages } from '#tests/support/public-pages.ts'
import { type ShownPicture, shownPictures } from '#tests/support/shown-pictures.ts'
import { acceptDisclaimer } from '#tests/support/write-message.ts'
import { expect, test } from './fixtures.ts'

const pages = [...publicPages.filter((address) => !address.includes('such')), '/practice-areas/insolvency']
const focalPoints: Record<string, [number, number]> = parse(
  readFileSync(path.join(projectRoot, 'content', 'pictures.yaml'), 'utf8'),
)

// A browser that takes no AVIF: the site need not make each width twice for these stories.
test.use({ extraHTTPHeaders: { accept: 'text/html,image/webp,*/*' } })

for (const [width, height, density] of [
  [390, 844, 3],
  [820, 1180, 2],
  [1440, 900, 1],
  [1440, 900, 2],
] as const) {
  test.describe(`at ${width} px and density ${density}`, () => {
    test.use({ viewport: { width, height }, deviceScaleFactor: density })

    test('every picture is as sharp as the screen or its master, and cut around its focal point', async ({ page }) => {
      await acceptDisclaimer(page)
      const faults: string[] = []
      for (const address of pages) {
        await page.goto(address, { waitUntil: 'domcontentloaded' })
        if (address === '/team') await openDialog(page, /^Read biography/)
        faults.push(
          ...(await shownPictures(page.locator('body'))).flatMap((picture) => faultsOf(picture, density, address)),
        )
        if (address !== '/media') continue
        await openDialog(page, /^Open picture/)
        faults.push(
          ...(await shownPictures(page.locator('body'))).flatMap((picture) =>
            faultsOf(picture, density, 'the lightbox'),
          ),
        )
      }
      expect(faults).toEqual([])
    })
  })
}

async function openDialog(page: Page, name: RegExp) {
  await page.locator('main').getByText(name).first().click()
  await expect(page.getByRole('dialog')).toBeVisible()
}

function faultsOf({ name, shown, chosen, master, seen }: ShownPicture, density: number, address: string) {
  const faults: string[] = []
  const [x, y] = focalPoints[/\/pictures\/(.+)-/.exec(name)?.[1] ?? ''] ?? [50, 50]
  const words = `${name} on ${address}, drawn ${Math.round(shown)} px wide from ${chosen} of ${master}`
  const enough = density === 1 ? shown : Math.min(shown * density, master)
  if (chosen < enough - 1) faults.push(`${words}: not sharp`)
  const isSeen = seen.left <= x / 100 && x / 100 <= seen.right && seen.top <= y / 100 && y / 100 <= seen.bottom
  if (!isSeen) faults.push(`${words}: its focal point is cut off`)
  return faults
}
