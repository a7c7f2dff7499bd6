import { expectAccessible } from '#tests/support/browser/accessible.ts'
import { expect, test } from './fixtures.ts'

test.use({ viewport: { width: 1440, height: 900 } })

test('a visitor can search from the header, find a post, and open a question', async ({ page }) => {
  await page.goto('/about')
  const glass = page.getByRole('banner').getByRole('button', { name: 'Search', exact: true })
  const field = page.getByRole('search', { name: 'Search from the header' }).getByRole('searchbox')

  await test.step('the search button is after the navigation and opens a search field below the header', async () => {
    const size = await glass.boundingBox()
    expect(size).toMatchObject({ width: 44, height: 44 })
    const last = await page.getByRole('navigation', { name: 'Main' }).getByRole('link').last().boundingBox()
    expect(Number(last?.x) + Number(last?.width)).toBeLessThan(Number(size?.x))
    await glass.press('Enter')
    await expect(field).toBeFocused()
    const header = await page.getByRole('banner').boundingBox()
    const box = await field.boundingBox()
    expect(Number(box?.y)).toBeGreaterThan(Number(header?.y) + Number(header?.height))
    await expectAccessible(page, 'the open band')
  })

  await test.step('Escape closes the search field and returns the focus to the button', async () => {
    await page.keyboard.press('Escape')
    await expect(field).toBeHidden()
    await expect(glass).toBeFocused()
  })

  await test.step('a search from the header shows results with the query in the field and matches highlighted', async () => {
    await glass.press('Enter')
    await field.fill('cheque bounce')
    await field.press('Enter')
    await expect(page).toHaveURL('/search?q=cheque+bounce')
    await expect(page.getByRole('search', { name: 'Search', exact: true }).getByRole('searchbox')).toHaveValue(
      'cheque bounce',
    )
    const note = page.getByRole('article').filter({ hasText: 'Cheque dishonour' })
    await expect(note.locator('mark').first()).toHaveText('Cheque')
    await expectAccessible(page, 'results')
  })

  await test.step('on a phone, a question opened by its address is expanded, and not covered by the header', async () => {
    await page.setViewportSize({ width: 390, height: 844 })
    await page.goto('/resources/faq#answer-8')
    await expect(page.getByText('A client relationship begins only with')).toBeInViewport()
    const question = await page.getByText('Does sending a message make me a client?').boundingBox()
    const header = await page.getByRole('banner').boundingBox()
    expect(Number(question?.y)).toBeGreaterThanOrEqual(Number(header?.height))
  })

  await test.step('blog search results, an empty result and a page past the end are accessible on a phone', async () => {
    for (const path of ['/blog?q=limitation', '/blog?q=quixotic', '/blog?page=99']) {
      await page.goto(path)
      await expectAccessible(page, path)
      expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
    }
  })
})
