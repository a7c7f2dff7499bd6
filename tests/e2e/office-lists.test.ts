import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { Page } from '@playwright/test'
import { rules } from '#domain/rules.ts'
import { openOffice } from '#tests/support/office-page.ts'
import { signIn } from '#tests/support/sign-in.ts'
import { type SiteProcess, startSite } from '#tests/support/site-process.ts'
import { expect, test } from './fixtures.ts'

/* What needs a site of its own: lists that are empty, long or broken. */

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

test('a list without anything says so in its words and offers to begin', async ({ page }) => {
  await withSite(page, { SAMPLE_CONTENT: 'off' }, async (site) => {
    for (const { name, empty, create } of tabs) {
      await openOffice(page, `${site.url}/adminDashboard/${name}`)
      await expect(page.getByRole('heading', { name: empty })).toBeVisible()
      await page.locator('.empty').getByRole('button', { name: create }).click()
      await expect(page.getByRole('dialog', { name: create, exact: false })).toBeVisible()
    }
    await openOffice(page, `${site.url}/adminDashboard/blog?state=bin`)
    await expect(page.getByText('The bin is empty.')).toBeVisible()
  })
})

test('a list that could not be loaded says so, never that it is empty, and can be tried again', async ({ page }) => {
  await withSite(page, {}, async (site) => {
    for (const { name, table, empty, failed } of tabs) {
      change(site, `alter table ${table} rename to hidden`)
      await openOffice(page, `${site.url}/adminDashboard/${name}`)
      await expect(page.getByRole('alert')).toContainText(`${failed} could not be loaded.`)
      await expect(page.getByRole('heading', { name: empty })).toBeHidden()
      expect(site.said()).toContain('a list could not be loaded')
      change(site, `alter table hidden rename to ${table}`)
      await page.getByRole('button', { name: 'Try again' }).click()
      await expect(page.getByRole('article').first()).toBeVisible()
    }
  })
})

test('a long list has pages of fifty, and an address beyond the last leads to the last', async ({ page }) => {
  await withSite(page, {}, async (site) => {
    const { rowsPerPage } = rules.office
    change(site, manyRows('post', `slug || '-' || n.value, title, text, author, tags, imageKey, publishedAt, binnedAt`))
    change(site, manyRows('article', 'title, platform, url'))
    for (const { name } of tabs) {
      await openOffice(page, `${site.url}/adminDashboard/${name}?page=99`)
      await expect(page).toHaveURL(/page=2$/)
      await expect(page.getByText('Page 2 of 2')).toBeVisible()
      await expect(page.getByRole('button', { name: 'Next' })).toBeDisabled()
      await page.getByRole('link', { name: 'Previous' }).click()
      await expect(page.getByText('Page 1 of 2')).toBeVisible()
      await expect(page.getByRole('article')).toHaveCount(rowsPerPage)
      await page.goBack()
      await expect(page.getByText('Page 2 of 2')).toBeVisible()
    }
  })
})

async function withSite(page: Page, settings: Record<string, string>, tell: (site: SiteProcess) => Promise<void>) {
  const site = await startSite({ RATE_LIMIT: 'off', ...settings })
  await signIn(page, site.url)
  await tell(site)
  await site.end('SIGTERM')
}

/** Changes the database behind the site's back. */
function change({ dataDir }: SiteProcess, sql: string) {
  const database = new DatabaseSync(path.join(dataDir, 'site.db'))
  database.exec(sql)
  database.close()
}

/** Fifty more of the first row of a table. */
function manyRows(table: string, columns: string) {
  const names = columns.replace(/ \|\| '-' \|\| n\.value/, '')
  return `with recursive n(value) as (select 1 union all select value + 1 from n where value < 50)
    insert into ${table} (id, ${names}, createdAt, updatedAt)
    select lower(hex(randomblob(16))), ${columns}, createdAt, updatedAt from n, (select * from ${table} limit 1)`
}
