import { expectAccessibleAtWidths } from '#tests/support/browser/accessible.ts'
import { addSessionCookie } from '#tests/support/browser/accounts.ts'
import { openOffice } from '#tests/support/browser/office-page.ts'
import { expect, test } from './fixtures.ts'

test('the page for developers lists the API calls by section, with an example request', async ({ page, baseURL }) => {
  await addSessionCookie(page)
  await openOffice(page, '/adminDashboard')
  await page.getByRole('button', { name: 'Account of admin' }).click()
  await page.getByRole('link', { name: 'For developers' }).click()
  await expect(page).toHaveURL('/adminDashboard/interface')
  await expect(page.getByRole('heading', { level: 1, name: 'For developers' })).toBeVisible()
  await expect(page.getByRole('heading', { level: 2 })).toHaveText([
    'Messages',
    'Posts',
    'Press',
    'People',
    'Record',
    'Website',
    'Pictures',
    'Backups',
  ])

  const pictures = page.getByRole('region', { name: 'Pictures' })
  await pictures.getByText('Set the alternative text').click()
  await expect(pictures.getByText('curl -X PATCH')).toContainText(`${baseURL}/insert/media?id=`)
  await expect(pictures.getByText('curl -X PATCH')).toContainText('"focus":{"x":0,"y":0}')
  await expect(pictures.getByText('Signed in').filter({ visible: true })).toHaveCount(3)
  await expectAccessibleAtWidths(page, 'the calls')
  const described = await page.request.get('/insert/openapi.json')
  expect((await described.json()).paths['/insert/media'].patch.tags).toEqual(['Pictures'])
})
