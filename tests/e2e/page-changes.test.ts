import type { Page } from '@playwright/test'
import { drawnSmall, makeWindowResizer } from '#tests/support/browser/page-probes.ts'
import { acceptDisclaimer } from '#tests/support/browser/visitor.ts'
import { expect, test } from './fixtures.ts'

/*
 * A browser skips the view transition between two pages if the next page takes two seconds to draw, as on a busy
 * machine. So a test follows the link, and then repeats the transition within the new page, paused as long as needed.
 */

const navy = 'rgb(12, 26, 46)'

test.use({ contextOptions: { reducedMotion: 'no-preference' } })

test('page transitions keep the header in place, animate the knight’s tour, and can be interrupted', async ({
  page,
}) => {
  const errors: string[] = []
  page.on('pageerror', (error) => errors.push(String(error)))
  page.on('console', (message) => message.type() === 'error' && errors.push(message.text()))
  await acceptDisclaimer(page)
  const setWindow = await makeWindowResizer(page)
  // Every frame of a transition is drawn without a graphics card.
  await setWindow(1200, 480, 1, drawnSmall)
  await page.addInitScript(() => {
    addEventListener('pagereveal', ({ isTrusted, viewTransition }) => {
      if (isTrusted) Object.assign(window, { revealed: { change: viewTransition } })
    })
  })

  await test.step('from Team to Blog, the header stays in place and the old page fades out before the new one appears', async () => {
    await page.goto('/team')
    expect(await hasTransitions(page)).toBe(true)
    await expect(page.locator('body')).not.toHaveCSS('animation-name', 'none')
    const banner = page.getByRole('banner')
    const before = await banner.boundingBox()
    await follow(page, 'Blog')
    expect(await hasTransitions(page)).toBe(true)
    expect(await banner.boundingBox()).toEqual(before)
    const groups = await page.evaluate(() => [
      ...new Set(document.getAnimations().map(({ effect }) => (effect as KeyframeEffect).pseudoElement ?? '')),
    ])
    for (const name of ['root', 'head', 'mark', 'edge', 'board']) {
      expect(groups).toContain(`::view-transition-group(${name})`)
    }
    await expect(page.locator('.top-main')).toHaveCSS('view-transition-name', 'words')
    await expect(page.locator('html')).toHaveCSS('background-color', navy)

    const frames = [0, 140, 210, 240, 460, 719]
    const states = await Promise.all(frames.map((ms) => frameAt(page, ms)))
    const header = await banner.evaluate(({ clientWidth, clientHeight }) => [clientWidth, clientHeight])
    for (const { head, ground, page } of states) {
      expect(head).toEqual(['matrix(1, 0, 0, 1, 0, 0)', ...header.map((length) => `${length}px`)])
      expect(ground).toBe(navy)
      // Only the view transition fades: the page itself stays opaque.
      expect(page).toEqual({ opacity: '1', animation: 'none' })
    }
    // The old page disappears before the new one appears: between them only the background is visible.
    expect(states.map(({ old }) => old)).toEqual([1, 0, 0, 0, 0, 0])
    expect(states.slice(0, 4).map(({ fresh }) => fresh)).toEqual([0, 0, 0, 0])
    // One square across, then two up, and the target square is highlighted at the end.
    const moves = states.map(({ moves }) => moves)
    expect(moves).toEqual([3, expect.any(Number), expect.any(Number), expect.closeTo(3 + 1 / 3), 4, 4])
    expect(moves).toEqual([...moves].sort())
    expect(states.map(({ lit }) => lit)).toEqual([0, 0, 0, 0, 1, 1])

    await finishTransition(page)
    await expect(page.locator('body')).toHaveCSS('animation-name', 'none')
    await expect(page.locator('body')).toHaveCSS('opacity', '1')
  })

  await test.step('the knight’s tour is not animated on the way to a post, starts there where the list has it, and is drawn forwards and undrawn backwards', async () => {
    const post = page.getByRole('article').first().getByRole('link').first()
    await post.evaluate((link: HTMLElement) => link.click())
    await expect(page).toHaveURL(/blog\/./)
    await pauseTransition(page)
    await expect(page.locator('.top-main')).toHaveCSS('view-transition-name', 'words')
    expect(await page.locator('main .tour').evaluate((tour) => tour.getAnimations().length)).toBe(0)
    await follow(page, 'Media')
    expect((await frameAt(page, 0)).moves).toBe(4)

    await follow(page, 'Contact Us')
    expect((await frameAt(page, 100)).moves).toBe(5)
    expect((await frameAt(page, 460)).moves).toBe(6)
    expect(await frameAt(page, 719)).toMatchObject({ moves: expect.closeTo(7, 1), lit: expect.closeTo(1, 1) })

    await follow(page, 'About Us')
    expect((await frameAt(page, 100)).moves).toBe(7)
    expect((await frameAt(page, 460)).moves).toBe(6)
    expect((await frameAt(page, 719)).moves).toBeCloseTo(1, 1)
  })

  await test.step('an interrupted transition ends on the page opened last, without errors', async () => {
    await setWindow(1200, 480)
    const media = await page.getByRole('banner').getByRole('link', { name: 'Media' }).boundingBox()
    await follow(page, 'Blog')
    await page.mouse.click((media?.x ?? 0) + 5, (media?.y ?? 0) + 5)
    await expect(page).toHaveURL('/media')

    await page.goto('/resources')
    await page.getByRole('link', { name: /^Read More: Questions/ }).evaluate((link: HTMLElement) => link.click())
    await expect(page).toHaveURL('/resources/faq')
    const question = page.locator('summary').nth(1)
    await question.evaluate((summary) => summary.scrollIntoView({ block: 'center', behavior: 'instant' }))
    const box = await question.boundingBox()
    await pauseTransition(page)
    await page.mouse.click((box?.x ?? 0) + 20, (box?.y ?? 0) + 20)
    await expect(page.locator('details').nth(1)).toHaveAttribute('open')

    // Leave before the transition starts, and interrupt it with the Back button of the browser.
    await page.evaluate(() => {
      for (const path of ['/about', '/contact']) document.querySelector<HTMLElement>(`.nav a[href='${path}']`)?.click()
    })
    await expect(page).toHaveURL('/contact')
    await pauseTransition(page)
    await page.goBack()
    await expect(page).toHaveURL('/resources/faq')
    await pauseTransition(page)
    await finishTransition(page)
    await expect(page.getByRole('heading', { level: 1 })).toHaveCSS('opacity', '1')
    expect(errors).toEqual([])
  })

  await test.step('there is no transition with reduced motion, or between the admin area and the website', async () => {
    await page.goto('/adminsite')
    expect(await hasTransitions(page)).toBe(false)
    await page.getByRole('link', { name: 'The Chambers, home' }).click()
    await expect(page).toHaveURL('/')
    await expectNoTransition(page)
    await page.emulateMedia({ reducedMotion: 'reduce' })
    expect(await hasTransitions(page)).toBe(false)
    await page.getByRole('banner').getByRole('link', { name: 'Team' }).click()
    await expect(page).toHaveURL('/team')
    await expectNoTransition(page)
  })
})

/** Opens the page of this name, and pauses its view transition at the first frame. */
async function follow(page: Page, name: string) {
  await page
    .getByRole('banner')
    .getByRole('link', { name, exact: true })
    .evaluate((link: HTMLElement) => link.click())
  await expect(page.locator('.nav [aria-current=page]')).toHaveText(name)
  await pauseTransition(page)
}

/** Repeats the view transition to the current page as the browser does it, and pauses it. */
async function pauseTransition(page: Page) {
  await page.waitForFunction(() => 'revealed' in window)
  await page.evaluate(async () => {
    const { change: first } = (window as unknown as { revealed: { change: ViewTransition | null } }).revealed
    first?.skipTransition()
    await first?.finished
    const pauseAnimations = () => {
      for (const animation of document.getAnimations()) animation.pause()
    }
    const change = document.startViewTransition(() => {
      dispatchEvent(new PageRevealEvent('pagereveal', { viewTransition: change }))
      pauseAnimations()
    })
    await change.ready
    pauseAnimations()
    Object.assign(window, { finished: change.finished })
  })
}

/** Finishes a paused transition. */
async function finishTransition(page: Page) {
  await page.evaluate(async () => {
    for (const animation of document.getAnimations()) animation.finish()
    await (window as unknown as { finished: Promise<void> }).finished
  })
}

/** Expects that the page appeared without a transition. */
async function expectNoTransition(page: Page) {
  await page.waitForFunction(() => 'revealed' in window)
  expect(await page.evaluate(() => (window as unknown as { revealed: object }).revealed)).toEqual({ change: null })
}

/** Whether the style sheets of the page enable view transitions. */
function hasTransitions(page: Page) {
  return page.evaluate(() => {
    const enables = (rule: CSSRule): boolean => {
      if (rule instanceof CSSMediaRule)
        return matchMedia(rule.conditionText).matches && [...rule.cssRules].some(enables)
      if (rule instanceof CSSGroupingRule) return [...rule.cssRules].some(enables)
      return rule instanceof CSSViewTransitionRule && rule.navigation === 'auto'
    }
    return [...document.styleSheets].some(({ cssRules }) => [...cssRules].some(enables))
  })
}

/** The state of a paused transition after this many milliseconds. */
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
      // A move is three squares.
      moves: numberOf('main .tour', 'stroke-dasharray') / 3,
      lit: numberOf('main .here', 'opacity'),
      page: {
        opacity: getComputedStyle(document.body).opacity,
        animation: getComputedStyle(document.body).animationName,
      },
    }
  }, ms)
}
