import type { Page } from '@playwright/test'
import { acceptDisclaimer } from '#tests/support/write-message.ts'
import { expect, test } from './fixtures.ts'

const navy = 'rgb(12, 26, 46)'

test.use({ contextOptions: { reducedMotion: 'no-preference' }, viewport: { width: 1440, height: 760 } })

test.beforeEach(async ({ page }) => {
  await acceptDisclaimer(page)
  await page.addInitScript(() => {
    addEventListener('pagereveal', ({ viewTransition }) => {
      const change = viewTransition ? 'begun' : 'none'
      Object.assign(window, { change })
      viewTransition?.ready.then(() => {
        for (const animation of document.getAnimations()) animation.pause()
        Object.assign(window, { change: 'held' })
      }, Date)
    })
  })
})

test('from Team to Blog the header stands still, the ground is navy, and the way goes on by one move', async ({
  page,
}) => {
  await page.goto('/team')
  await follow(page, 'Blog')
  const groups = await page.evaluate(() => [
    ...new Set(document.getAnimations().map(({ effect }) => (effect as KeyframeEffect).pseudoElement ?? '')),
  ])
  for (const name of ['root', 'head', 'mark', 'edge', 'board']) {
    expect(groups).toContain(`::view-transition-group(${name})`)
  }
  await expect(page.locator('.top-main')).toHaveCSS('view-transition-name', 'words')
  await expect(page.locator('html')).toHaveCSS('background-color', navy)

  const frames = [0, 140, 210, 320, 460, 719]
  const seen = await Promise.all(frames.map((ms) => frameAt(page, ms)))
  const header = await page.getByRole('banner').evaluate(({ clientWidth, clientHeight }) => [clientWidth, clientHeight])
  for (const { head, ground } of seen) {
    expect(head).toEqual(['matrix(1, 0, 0, 1, 0, 0)', ...header.map((length) => `${length}px`)])
    expect(ground).toBe(navy)
  }
  // The old page has left before the new one comes: between them there is the ground alone.
  expect(seen.map(({ old }) => old)).toEqual([1, 0, 0, 0, 0, 0])
  expect(seen.slice(0, 4).map(({ fresh }) => fresh)).toEqual([0, 0, 0, 0])
  // Two squares up, then one across, and the square is lit on arrival.
  const way = seen.map(({ moves }) => moves)
  expect(way).toEqual([3, expect.any(Number), expect.any(Number), expect.closeTo(3 + 2 / 3), 4, 4])
  expect(way).toEqual([...way].sort())
  expect(seen.map(({ lit }) => lit)).toEqual([0, 0, 0, 0, 1, 1])
})

test('all moves between two pages are drawn, going back takes them away, and a post has the words alone', async ({
  page,
}) => {
  await eventually(async () => {
    await page.goto('/')
    await follow(page, 'Contact Us')
    expect((await frameAt(page, 100)).moves).toBe(0)
    expect((await frameAt(page, 460)).moves).toBe(1)
    expect(await frameAt(page, 719)).toMatchObject({ moves: expect.closeTo(7, 1), lit: expect.closeTo(1, 1) })
  })
  await eventually(async () => {
    await page.goto('/contact')
    await follow(page, 'About Us')
    expect((await frameAt(page, 100)).moves).toBe(7)
    expect((await frameAt(page, 460)).moves).toBe(6)
    expect((await frameAt(page, 719)).moves).toBeCloseTo(1, 1)
  })
  await eventually(async () => {
    await page.goto('/blog/interim-relief-before-and-during-arbitration')
    await follow(page, 'Media')
    expect((await frameAt(page, 0)).moves).toBe(4)
  })
  await follow(page, 'Blog')
  const post = page.getByRole('article').first().getByRole('link').first()
  await post.evaluate((link: HTMLElement) => link.click())
  await expect(page).toHaveURL(/blog\/./)
  await held(page)
  await expect(page.locator('.top-main')).toHaveCSS('view-transition-name', 'words')
})

test('a change that is cut off ends where the second press leads, without an error', async ({ page }) => {
  const errors: string[] = []
  page.on('pageerror', (error) => errors.push(String(error)))
  page.on('console', (message) => message.type() === 'error' && errors.push(message.text()))
  await page.goto('/team')
  const media = await page.getByRole('banner').getByRole('link', { name: 'Media' }).boundingBox()
  await follow(page, 'Blog')
  await page.mouse.click((media?.x ?? 0) + 5, (media?.y ?? 0) + 5)
  await expect(page).toHaveURL('/media')
  await held(page)
  await page.setViewportSize({ width: 1440, height: 1200 })
  await page.goto('/resources/faq')
  const second = page.locator('summary').nth(1)
  const place = await second.boundingBox()
  await page.goto('/resources')
  await page.getByRole('link', { name: /^Read More: Questions/ }).evaluate((link: HTMLElement) => link.click())
  await expect(page).toHaveURL('/resources/faq')
  await held(page)
  await page.mouse.click((place?.x ?? 0) + 20, (place?.y ?? 0) + 20)
  await expect(page.locator('details').nth(1)).toHaveAttribute('open')
  await page.goto('/media')
  // Left before it has begun, and cut off by the browser's own Back.
  await page.evaluate(() => {
    for (const path of ['/about', '/contact']) document.querySelector<HTMLElement>(`.nav a[href='${path}']`)?.click()
  })
  await expect(page).toHaveURL('/contact')
  await held(page)
  await page.goBack()
  await expect(page).toHaveURL('/media')
  await held(page)
  await page.evaluate(() => {
    for (const animation of document.getAnimations()) animation.play()
  })
  await expect(page.getByRole('heading', { level: 1 })).toHaveCSS('opacity', '1')
  expect(errors).toEqual([])
})

test('there is no change where less motion is asked for, nor between the office and the site', async ({ page }) => {
  await page.goto('/adminsite')
  await page.getByRole('link', { name: 'The Chambers, home' }).click()
  await expect(page).toHaveURL('/')
  await expect.poll(() => stateOf(page)).toBe('none')
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.getByRole('banner').getByRole('link', { name: 'Team' }).click()
  await expect(page).toHaveURL('/team')
  await expect.poll(() => stateOf(page)).toBe('none')
})

/** A busy browser skips a change now and then, held or not: then it is made once more. */
async function eventually(work: () => Promise<void>) {
  await expect(work).toPass({ timeout: 45_000 })
}

/** To the page of this name; the change to it is held at its first frame. */
async function follow(page: Page, name: string) {
  await page
    .getByRole('banner')
    .getByRole('link', { name, exact: true })
    .evaluate((link: HTMLElement) => link.click())
  await expect(page.locator('.nav [aria-current=page]')).toHaveText(name)
  await held(page)
}

async function held(page: Page) {
  await expect.poll(() => stateOf(page)).toBe('held')
}

function stateOf(page: Page) {
  return page.evaluate(() => (window as unknown as { change?: string }).change)
}

/** What is seen of a held change after so many milliseconds. */
function frameAt(page: Page, ms: number) {
  return page.evaluate((time) => {
    for (const animation of document.getAnimations()) {
      if (animation.timeline === document.timeline) animation.currentTime = time
    }
    const style = (pseudo: string) => getComputedStyle(document.documentElement, pseudo)
    const { transform, width, height } = style('::view-transition-group(head)')
    const numberOf = (selector: string, property: string) =>
      Number.parseFloat(getComputedStyle(document.querySelector(selector) as Element).getPropertyValue(property))
    return {
      head: [transform, width, height],
      ground: style('::view-transition').backgroundColor,
      old: Number(style('::view-transition-old(root)').opacity),
      fresh: Number(style('::view-transition-new(root)').opacity),
      moves: numberOf('.tour', 'stroke-dasharray'),
      lit: numberOf('.here', 'opacity'),
    }
  }, ms)
}
