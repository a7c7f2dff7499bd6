import type { Locator } from '@playwright/test'
import { expectAccessible } from '#tests/support/browser/accessible.ts'
import { boxOf } from '#tests/support/browser/layout.ts'
import { drawnSmall, makeWindowResizer } from '#tests/support/browser/page-probes.ts'
import { acceptDisclaimer } from '#tests/support/browser/visitor.ts'
import { expect, test } from './fixtures.ts'

test('page layouts use the available width from phones to large screens', async ({ page }) => {
  const setWindow = await makeWindowResizer(page)

  await test.step('the home page places content side by side from 640 to 1023 px', async () => {
    await acceptDisclaimer(page)
    await setWindow(640, 1180, 1, drawnSmall)
    await page.goto('/')
    for (const width of [640, 1023]) {
      await setWindow(width, 1180, 1, drawnSmall)
      const main = page.getByRole('main')
      const more = main.getByRole('link', { name: 'Learn More About Us' })
      const pairs: [Locator, Locator][] = [
        [
          main.getByRole('img', { name: 'Law reports on a shelf' }),
          main.getByText('We are a multidisciplinary office'),
        ],
        [main.getByText('Tell us where the matter stands.'), main.getByRole('heading', { name: 'Send Us a Message' })],
        [main.getByText('Supreme Court of India'), main.getByText('Debt recovery tribunals')],
        [
          main.getByText('A growing legal practice'),
          main.getByRole('link', { name: 'Our Practice Areas', exact: true }),
        ],
      ]
      for (const [left, right] of pairs) await expectLeftOf(left, right, `at ${width} px`)
      for (const button of [more, main.getByRole('button', { name: 'Submit Message' })])
        expect((await boxOf(button)).width, `a button at ${width} px`).toBeLessThan(width / 2.5)
    }
  })

  await test.step('the other pages place content side by side at 820 px, and show content below their heading in a 1366 × 625 window', async () => {
    const main = page.getByRole('main')
    const heading = (name: string) => main.getByRole('heading', { name })
    const post = main.getByRole('article').first()
    const contents = page.getByRole('navigation', { name: 'On this page' }).getByRole('link')
    for (const { address, pair, part } of [
      {
        address: '/contact',
        pair: [heading('Office hours'), main.getByLabel('Full name')],
        part: main.getByRole('link', { name: '+91' }),
      },
      { address: '/blog', pair: [post.getByRole('heading'), post.locator('img')], part: main.getByRole('searchbox') },
      {
        address: '/about',
        pair: [heading('Understand the position'), heading('Choose the line')],
        part: main.locator('img'),
      },
      {
        address: '/resources',
        pair: [heading('Public services of the courts'), main.getByRole('link', { name: 'eCourts Services' })],
      },
      { address: '/termsofservice', pair: [contents.first(), contents.last()] },
      { address: '/team', part: main.locator('img') },
      { address: '/carrers', part: main.locator('img') },
    ] satisfies { address: string; pair?: [Locator, Locator]; part?: Locator }[]) {
      await page.goto(address)
      if (pair) {
        await setWindow(820, 1180, 1, drawnSmall)
        await expectLeftOf(pair[0], pair[1], address)
      }
      if (!part) continue
      await setWindow(1366, 625, 1, drawnSmall)
      const { y, height } = await boxOf(part.first())
      expect(y + Math.min(height, 20), address).toBeLessThan(625)
    }
  })

  await test.step('the layout scales up at 2560 px', async () => {
    const { width: usual } = await boxOf(page.getByRole('contentinfo').locator('.wrap'))
    await setWindow(2560, 1440, 1, drawnSmall)
    const { width: large } = await boxOf(page.getByRole('contentinfo').locator('.wrap'))
    expect(large / usual).toBeGreaterThan(1.4)
    await expect(page.locator('html')).toHaveCSS('font-size', '20px')
  })

  await test.step('sitemap sections align with the columns of the figures, and practice areas have two columns', async () => {
    await page.goto('/sitemap')
    const main = page.getByRole('main')
    const figures = main.getByRole('definition')
    const sections = main.locator('section')
    for (const width of [390, 820, 1440]) {
      await setWindow(width, 900, 1, drawnSmall)
      const columns = new Set(await leftsOf(figures))
      for (const left of await leftsOf(sections)) expect(columns, `a column at ${width} px`).toContain(left)
      const areas = sections.filter({ has: page.getByRole('heading', { name: 'Practice Areas' }) }).getByRole('link')
      const [, ...links] = await leftsOf(areas)
      expect(new Set(links).size, `columns of areas at ${width} px`).toBe(2)
      for (const left of links) expect(columns, `a link at ${width} px`).toContain(left)
    }
  })

  await test.step('matters have three, two or one columns by width, and the picture starts below the navigation', async () => {
    await page.goto('/practice-areas/real-estate-law')
    for (const [width, columns] of [
      [1440, 3],
      [820, 2],
      [390, 1],
    ] as const) {
      await setWindow(width, 900, 1, drawnSmall)
      const matters = page.getByRole('region', { name: 'Matters of this kind' }).getByRole('listitem')
      expect(new Set((await boxes(matters)).map(({ x }) => x)).size, `${width} px`).toBe(columns)

      const head = page.getByRole('region', { name: 'Real Estate and Property' })
      const [whole, picture] = await Promise.all([boxOf(head), boxOf(head.locator('.pic'))])
      expect(picture.y, `${width} px`).toBe(52)
      if (width < 1024) {
        const share = (picture.y + picture.height) / whole.height
        expect(share, `${width} px`).toBeCloseTo(0.68, 2)
        expect((await boxOf(head.getByText(/^Title, development/))).y).toBeGreaterThan(picture.height * 0.9)
      }

      const advocates = page.getByRole('region', { name: 'Advocates who take such matters' }).getByRole('listitem')
      const [first, second] = await boxes(advocates)
      if (!first || !second) throw new Error('There are not two advocates.')
      // Beside the first and 64 px lower, or below it.
      expect(second.y - first.y, `${width} px`).toBeGreaterThanOrEqual(width < 640 ? first.height : 64)
      expect(second.x > first.x, `${width} px`).toBe(width >= 640)
      if (width !== 820) await expectAccessible(page, `an area at ${width} px`)
    }
  })

  await test.step('list bullets are 7 px squares', async () => {
    const bullet = await page
      .getByRole('listitem')
      .filter({ hasText: 'Examine title and report on it in writing' })
      .evaluate((item) => {
        const { width, height, backgroundColor } = getComputedStyle(item, '::before')
        return { width, height, drawn: backgroundColor !== 'rgba(0, 0, 0, 0)' }
      })
    expect(bullet).toEqual({ width: '7px', height: '7px', drawn: true })
  })

  await test.step('the last visible breadcrumb has no separator after it, and the drop cap has a gap to its text', async () => {
    await page.goto('/blog/interim-relief-before-and-during-arbitration')
    const trail = page.getByRole('navigation', { name: 'Breadcrumb' })
    for (const width of [320, 390, 700, 1440]) {
      await setWindow(width, 900, 1, drawnSmall)
      const strokes = await trail.getByRole('listitem').evaluateAll((items) =>
        items.map((item) => ({
          before: getComputedStyle(item, '::before').content,
          after: getComputedStyle(item, '::after').content.includes('/'),
          seen: item.getBoundingClientRect().width > 1,
        })),
      )
      const shown = strokes.filter(({ seen }) => seen)
      expect(shown.map(({ before }) => before)).not.toContain('"/"')
      expect(shown.at(-1)?.after, `at ${width} px`).toBe(false)
      if (width < 640) await expect(trail.locator('[aria-current]')).not.toBeInViewport({ ratio: 0.5 })
    }
    const gap = await page
      .locator('.prose .first')
      .evaluate((first) => Number.parseFloat(getComputedStyle(first, '::first-letter').marginRight))
    expect(gap).toBeGreaterThanOrEqual(9)
  })

  await test.step('the tag “Case study” is capitalised and styled like the other tags', async () => {
    await page.goto('/resources/case-studies')
    for (const post of await page.getByRole('article').all()) {
      const tags = post.getByRole('list', { name: 'Tags' }).getByRole('link')
      const caseStudy = tags.filter({ hasText: 'Case study' })
      const others = tags.filter({ hasNotText: 'Case study' })
      await expect(caseStudy).toHaveAccessibleName('Notes on Case study')
      await expect(caseStudy).toHaveText('Case study', { useInnerText: true })
      expect(await others.count()).toBeGreaterThan(0)
      for (const other of await others.all()) expect(await textStyleOf(caseStudy)).toEqual(await textStyleOf(other))
    }
  })

  await test.step('the contents of a legal page mark only the section being read', async () => {
    await setWindow(1280, 720)
    await page.goto('/termsofservice')
    const links = page.getByRole('navigation', { name: 'On this page' }).getByRole('link')
    const last = (await links.count()) - 1
    expect(last).toBeGreaterThan(3)
    await expectMarked(links, 0)
    for (const at of [last, 0, 3]) {
      await links.nth(at).click()
      await expectMarked(links, at)
    }
    await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }))
    await expectMarked(links, 0)
  })
})

/** Expects that exactly one link is marked as the current section, by attribute and by font weight. */
async function expectMarked(links: Locator, at: number) {
  const marked = links.and(links.page().locator('[aria-current=location]'))
  await expect(marked).toHaveCount(1)
  await expect(links.nth(at)).toHaveAttribute('aria-current', 'location')
  const weights = await links.evaluateAll((elements) => elements.map((link) => getComputedStyle(link).fontWeight))
  expect(weights.filter((weight) => weight === weights[at])).toHaveLength(1)
}

/** The computed text style of a tag. */
async function textStyleOf(tag: Locator) {
  return await tag.evaluate((element) => {
    const { font, color, letterSpacing, textTransform, backgroundColor, border, padding } = getComputedStyle(element)
    return { font, color, letterSpacing, textTransform, backgroundColor, border, padding }
  })
}

/** Expects one element left of the other, at about the same height. */
async function expectLeftOf(left: Locator, right: Locator, place: string) {
  const [leftBox, rightBox] = [await boxOf(left), await boxOf(right)]
  expect(leftBox.x + leftBox.width, `${place}: left of`).toBeLessThanOrEqual(rightBox.x + 1)
  const [top, bottom] = [
    Math.max(leftBox.y, rightBox.y),
    Math.min(leftBox.y + leftBox.height, rightBox.y + rightBox.height),
  ]
  expect(bottom - top, `${place}: beside`).toBeGreaterThan(-200)
}

async function boxes(parts: Locator) {
  return await Promise.all((await parts.all()).map(boxOf))
}

function leftsOf(parts: Locator) {
  return parts.evaluateAll((elements) => elements.map((part) => Math.round(part.getBoundingClientRect().left)))
}
