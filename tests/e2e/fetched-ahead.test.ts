import { expect, test } from './fixtures.ts'

test('a link under the pointer is fetched ahead', async ({ page }) => {
  await page.goto('/blog')
  const ahead = page.context().waitForEvent('request', (request) => request.url().endsWith('/media'))
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Media' }).hover()
  expect((await ahead).headers()['sec-purpose']).toContain('prefetch')
})
