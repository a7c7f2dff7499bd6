import { test as base } from '@playwright/test'
import { type Site, startWorkerSite } from '#tests/support/processes/site-template.ts'

export const { expect } = base

type WorkerFixtures = {
  /** The content folder of the site. */
  contentDir: string
  /** The site of this worker. Every test starts with the same sample content: changes of earlier tests are undone. */
  site: Site
}

export const test = base.extend<object, WorkerFixtures>({
  contentDir: ['tests/fixtures/content', { option: true, scope: 'worker' }],
  site: [
    async ({ contentDir }, use) => {
      const site = await startWorkerSite(process.env.SITE_TEMPLATE ?? '', { CONTENT_DIR: contentDir })
      await use(site)
      await site.stop()
    },
    { scope: 'worker', timeout: 300_000 },
  ],
  baseURL: async ({ site }, use) => {
    await site.reset()
    await use(site.url)
  },
})
