import type { Locator, Page } from '@playwright/test'
import { addSessionCookie } from '#tests/support/browser/accounts.ts'
import { openOffice, visitOffice, widths } from '#tests/support/browser/office-page.ts'
import { intercept } from '#tests/support/browser/requests.ts'
import { expect, test } from './fixtures.ts'

test('the sidebar, menus and search keep their state across navigation, and all tabs look the same', async ({
  page,
}) => {
  await addSessionCookie(page)
  // The search box waits a moment before it searches: two steps pause the clock during that time.
  await page.clock.install()
  await openOffice(page, '/adminDashboard')
  const pauseClock = async () => page.clock.pauseAt((await page.evaluate(() => Date.now())) + 60 * 60 * 1000)

  await test.step('the account button has an accessible name, and the phone tab bar shows the unread count', async () => {
    const { unread } = await (await page.request.get('/insert/unread')).json()
    expect(unread).toBeGreaterThan(0)
    for (const width of widths) {
      await page.setViewportSize({ width, height: 900 })
      await expect(page.getByRole('button', { name: 'Account of admin', exact: true })).toBeVisible()
    }
    await page.setViewportSize({ width: 390, height: 844 })
    const tabs = page.getByRole('navigation', { name: 'Tabs' })
    const badge = tabs.getByRole('img', { name: `${unread} unread` })
    await expect(badge).toHaveText(String(unread))
    const [tab, mark] = [
      await tabs.getByRole('link', { name: 'Contact Us', exact: true }).boundingBox(),
      await badge.boundingBox(),
    ]
    if (!tab || !mark) throw new Error('The tab is not shown.')
    expect(mark.x).toBeGreaterThan(tab.x)
    expect(mark.x + mark.width).toBeLessThan(tab.x + tab.width)
    expect(mark.y).toBeGreaterThanOrEqual(tab.y)
  })

  await test.step('a page that is shorter than the window does not scroll', async () => {
    await page.setViewportSize({ width: 1280, height: 2000 })
    await visitOffice(page, '/adminDashboard/article')
    expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBe(2000)
  })

  await test.step('a menu closes when one of its links is followed', async () => {
    await page.setViewportSize({ width: 1280, height: 720 })
    await page.getByRole('button', { name: /^Notifications/ }).click()
    await page.getByRole('link', { name: 'All messages' }).click()
    await expect(page).toHaveURL('/adminDashboard/contact')
    await expect(page.getByRole('link', { name: 'All messages' })).toBeHidden()

    await page.getByRole('button', { name: /^Account of/ }).click()
    await page.getByRole('link', { name: 'Account', exact: true }).click()
    await expect(page).toHaveURL('/adminDashboard/account')
    await expect(page.getByRole('link', { name: 'Account', exact: true })).toBeHidden()
  })

  await test.step('opening a tab requests the data of the frame and of the tab once each', async () => {
    await visitOffice(page, '/adminDashboard')
    const requestedRoutes: string[] = []
    page.on('request', (request) => {
      const { pathname, searchParams } = new URL(request.url())
      if (pathname.endsWith('.data')) requestedRoutes.push(searchParams.get('_routes') ?? 'all')
    })
    await page.getByRole('navigation', { name: 'Dashboard' }).getByRole('link', { name: 'Article' }).click()
    await expect(page.getByRole('button', { name: 'Create new article' })).toBeVisible()
    expect(requestedRoutes.sort()).toEqual(['office/press/article-tab', 'office/shell/dashboard'])
  })

  await test.step('the sidebar collapses at once and stays collapsed after navigation and reload', async () => {
    await visitOffice(page, '/adminDashboard')
    const released = Promise.withResolvers<void>()
    await intercept(page, '**/adminDashboard/sidebar*', async (route) => {
      await released.promise
      await route.continue()
    })
    const sidebar = page.getByRole('complementary')
    const fullWidth = (await sidebar.boundingBox())?.width ?? 0
    await page.getByRole('button', { name: 'Collapse sidebar' }).click()
    await expect.poll(async () => (await sidebar.boundingBox())?.width).toBeLessThan(fullWidth / 2)
    const saved = page.waitForResponse('**/adminDashboard/sidebar*')
    released.resolve()
    await saved
    // Each link loads the frame of the office again, the second one with the Media tab.
    for (const [tab, address] of [
      ['Blog', '/adminDashboard/blog'],
      ['Media', '/adminDashboard'],
    ] as const) {
      await page.getByRole('navigation', { name: 'Dashboard' }).getByRole('link', { name: tab }).click()
      await expect(page).toHaveURL(address)
    }
    await expect(page.getByRole('button', { name: 'Expand sidebar' })).toBeVisible()
    expect((await sidebar.boundingBox())?.width).toBeLessThan(fullWidth / 2)
    // What a reload would show, before it is hydrated.
    const served = await (await page.request.get('/adminDashboard/blog')).text()
    expect(served).toContain('Expand sidebar')
    expect(served).not.toContain('Collapse sidebar')
    await page.getByRole('button', { name: 'Expand sidebar' }).click()
    await expect.poll(async () => (await sidebar.boundingBox())?.width).toBe(fullWidth)
  })

  await test.step('a search typed in one tab is not sent after a change to another tab', async () => {
    await page.unrouteAll()
    await visitOffice(page, '/adminDashboard')
    await pauseClock()
    const released = Promise.withResolvers<void>()
    await intercept(page, '**/blog.data*', async (route) => {
      await released.promise
      await route.continue()
    })
    const requested: string[] = []
    page.on('request', (request) => requested.push(request.url()))
    await page.keyboard.press('/')
    await expect(page.getByRole('searchbox')).toBeFocused()
    await page.keyboard.type('indore')
    await page.getByRole('link', { name: 'Blog' }).first().click()
    await page.clock.runFor(1_000)
    released.resolve()
    await expect(page).toHaveURL('/adminDashboard/blog')
    await expect(page.getByRole('searchbox')).toHaveValue('')
    await page.clock.resume()
    await page.getByRole('searchbox').fill('limitation')
    await expect(page).toHaveURL('/adminDashboard/blog?q=limitation')
    await page.goBack()
    await expect(page.getByRole('searchbox')).toHaveValue('')
    expect(requested.filter((address) => address.includes('indore'))).toEqual([])
  })

  await test.step('text typed while a tab loads is searched in that tab, and only once', async () => {
    await page.unrouteAll()
    await pauseClock()
    const links = page.getByRole('navigation', { name: 'Dashboard' })
    const box = page.getByRole('searchbox')

    // The moment passes before the tab arrives.
    const article = Promise.withResolvers<void>()
    await intercept(page, '**/article.data*', async (route) => {
      await article.promise
      await route.continue()
    })
    await links.getByRole('link', { name: 'Article' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Article' })).toBeVisible()
    await box.fill('seat')
    const searched = page.waitForRequest(/article\.data\?.*q=seat/)
    await page.clock.runFor(1_000)
    await searched
    article.resolve()
    await expect(page).toHaveURL('/adminDashboard/article?q=seat')
    await expect(box).toHaveValue('seat')

    // The tab arrives before the moment has passed, and the search is sent by a key.
    const blog = Promise.withResolvers<void>()
    await intercept(page, '**/blog.data*', async (route) => {
      await blog.promise
      await route.continue()
    })
    await links.getByRole('link', { name: 'Blog' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Blog' })).toBeVisible()
    await box.fill('limitation')
    blog.resolve()
    await expect(page).toHaveURL('/adminDashboard/blog')
    await expect(page.getByRole('button', { name: 'Create New Post' })).toBeVisible()
    await expect(box).toHaveValue('limitation')
    await box.press('Enter')
    await expect(page).toHaveURL('/adminDashboard/blog?q=limitation')
    await page.clock.runFor(1_000)
    await page.goBack()
    await expect(page).toHaveURL('/adminDashboard/blog')
    await page.goBack()
    await expect(page).toHaveURL('/adminDashboard/article?q=seat')
    await page.clock.resume()
  })

  await test.step('a menu opened while a tab loads stays open when the tab has loaded', async () => {
    await page.unrouteAll()
    await visitOffice(page, '/adminDashboard')
    const released = Promise.withResolvers<void>()
    await intercept(page, '**/adminDashboard/contact.data*', async (route) => {
      await released.promise
      await route.continue()
    })
    await page.getByRole('navigation', { name: 'Dashboard' }).getByRole('link', { name: 'Contact Us' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Contact Us' })).toBeVisible()
    await page.getByRole('button', { name: /^Account of/ }).click()
    released.resolve()
    await expect(page.getByText(/^\d+ messages, \d+ new$/)).toBeVisible()
    const logOut = page.getByRole('button', { name: 'Log out' })
    await expect(logOut).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(logOut).toBeHidden()
  })

  await page.unrouteAll()
  await test.step('row actions have the same style in the blog and article tabs, and Delete is red without underline', async () => {
    const styles = new Map<string, unknown>()
    for (const [tab, role, action] of [
      ['blog', 'link', 'Edit'],
      ['article', 'button', 'Edit'],
    ] as const) {
      await visitOffice(page, `/adminDashboard/${tab}`)
      const act = page.getByRole(role, { name: action, exact: true }).first()
      const remove = page.getByRole('button', { name: 'Delete' }).first()
      styles.set(`${tab}: ${action}`, await styleOf(act))
      styles.set(`${tab}: Delete`, { ...(await styleOf(remove)), color: '', line: '' })
      expect(await styleOf(remove)).toMatchObject({ color: await colour(page, '--danger'), line: 'rgba(0, 0, 0, 0)' })
      expect((await act.boundingBox())?.height).toBeGreaterThanOrEqual(44)
    }
    const [first] = styles.values()
    for (const [what, style] of styles) {
      expect(style, what).toEqual(what.endsWith('Delete') ? { ...(first as object), color: '', line: '' } : first)
    }
  })

  await test.step('the titles of all dialogs have the same style', async () => {
    const titles = new Map<string, unknown>()
    async function recordTitle(role: 'dialog' | 'alertdialog') {
      const title = page.getByRole(role).last().getByRole('heading', { level: 2 }).first()
      titles.set(await title.innerText(), await titleStyleOf(title))
    }
    const close = async () => page.keyboard.press('Escape')
    await visitOffice(page, '/adminDashboard')
    await page.getByRole('button', { name: 'Upload Files' }).click()
    await recordTitle('dialog')
    await close()
    await page
      .getByRole('button', { name: /^Open / })
      .first()
      .click()
    await recordTitle('dialog')
    await page.getByRole('button', { name: 'Delete' }).click()
    await recordTitle('alertdialog')
    await visitOffice(page, '/adminDashboard/blog')
    await page.getByRole('button', { name: 'Create New Post' }).click()
    await recordTitle('dialog')
    await page.getByLabel('Title').fill('Half a post')
    await close()
    await recordTitle('alertdialog')
    await page.getByRole('button', { name: 'Close' }).last().click()
    await visitOffice(page, '/adminDashboard/people')
    await page.getByRole('button', { name: 'Add a colleague' }).click()
    await recordTitle('dialog')
    await page.getByLabel('Username').fill('half')
    await close()
    await recordTitle('alertdialog')
    expect(titles.size).toBe(6)
    expect(new Set([...titles.values()].map((style) => JSON.stringify(style))).size).toBe(1)
  })
})

function styleOf(locator: Locator) {
  return locator.evaluate((element) => {
    const { fontSize, fontWeight, fontFamily, color, textDecorationColor, backgroundColor, borderTopWidth } =
      getComputedStyle(element)
    return { fontSize, fontWeight, fontFamily, backgroundColor, borderTopWidth, color, line: textDecorationColor }
  })
}

function titleStyleOf(locator: Locator) {
  return locator.evaluate((element) => {
    const { fontSize, fontWeight, fontFamily, color, letterSpacing, lineHeight } = getComputedStyle(element)
    return { fontSize, fontWeight, fontFamily, color, letterSpacing, lineHeight }
  })
}

/** The computed colour of a CSS custom property. */
function colour(page: Page, token: string) {
  return page.evaluate((token) => {
    const probe = document.body.appendChild(document.createElement('i'))
    probe.style.color = `var(${token})`
    const { color } = getComputedStyle(probe)
    probe.remove()
    return color
  }, token)
}
