import { rules } from '#domain/rules.ts'
import { addSessionCookie } from '#tests/support/browser/accounts.ts'
import { openOffice, visitOffice } from '#tests/support/browser/office-page.ts'
import { expect, test } from './fixtures.ts'

/* Lists that are empty, long or failed. */

const tabs = [
  { name: 'blog', table: 'post', empty: 'No Posts Found', create: 'Create New Post', failed: 'The posts' },
  {
    name: 'article',
    table: 'article',
    empty: 'No Articles Found',
    create: 'Create new article',
    failed: 'The articles',
  },
] as const

test('lists show their pagination, loading errors and empty states', async ({ page, site }) => {
  await addSessionCookie(page)

  await test.step('a long list is paginated by fifty, and Back leads to the page before', async () => {
    await site.sql(insertCopies('article', 'title, platform, url'))
    await openOffice(page, '/adminDashboard/article?page=99')
    await expect(page).toHaveURL(/page=2$/)
    await expect(page.getByText('Page 2 of 2')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Next' })).toBeDisabled()
    await page.getByRole('link', { name: 'Previous' }).click()
    await expect(page.getByText('Page 1 of 2')).toBeVisible()
    await expect(page.getByRole('article')).toHaveCount(rules.office.rowsPerPage)
    await page.goBack()
    await expect(page.getByText('Page 2 of 2')).toBeVisible()
  })

  await test.step('a list that fails to load shows an error, not the empty state, and can be retried', async () => {
    await site.reset()
    for (const { name, table, empty, failed } of tabs) {
      await site.sql(`alter table ${table} rename to hidden`)
      try {
        await visitOffice(page, `/adminDashboard/${name}`)
        await expect(page.getByRole('alert')).toContainText(`${failed} could not be loaded.`)
        await expect(page.getByRole('heading', { name: empty })).toBeHidden()
        await expect.poll(() => site.output()).toContain('a list could not be loaded')
      } finally {
        await site.sql(`alter table hidden rename to ${table}`)
      }
      await page.getByRole('button', { name: 'Try again' }).click()
      await expect(page.getByRole('article').first()).toBeVisible()
    }
  })

  await test.step('an empty list shows a message of its own and a button to create the first item', async () => {
    await site.removeSampleContent()
    for (const { name, empty, create } of tabs) {
      await visitOffice(page, `/adminDashboard/${name}`)
      await expect(page.getByRole('heading', { name: empty })).toBeVisible()
      await page.locator('.empty').getByRole('button', { name: create }).click()
      await expect(page.getByRole('dialog', { name: create, exact: false })).toBeVisible()
    }
    await visitOffice(page, '/adminDashboard/blog?state=bin')
    await expect(page.getByText('The bin is empty.')).toBeVisible()
  })
})

/** The statement that inserts fifty copies of the first row of a table. */
function insertCopies(table: string, columns: string) {
  return `with recursive n(value) as (select 1 union all select value + 1 from n where value < 50)
    insert into ${table} (id, ${columns}, createdAt, updatedAt)
    select lower(hex(randomblob(16))), ${columns}, createdAt, updatedAt from n, (select * from ${table} limit 1)`
}
