import type { Locator, Page } from '@playwright/test'
import { addSessionCookie } from '#tests/support/browser/accounts.ts'
import { openOffice, visitOffice } from '#tests/support/browser/office-page.ts'
import { expect, test } from './fixtures.ts'

test('row actions and dialog titles have the same style in every tab', async ({ page }) => {
  await addSessionCookie(page)

  await test.step('row actions have the same style in the blog and article tabs, and Delete is red without underline', async () => {
    const styles = new Map<string, unknown>()
    for (const [tab, role, action] of [
      ['blog', 'link', 'Edit'],
      ['article', 'button', 'Edit'],
    ] as const) {
      await openOffice(page, `/adminDashboard/${tab}`)
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
