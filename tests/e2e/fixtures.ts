import { test as base } from '@playwright/test'
import { type Site, startWorkerSite } from '#tests/support/worker-site.ts'

export const { expect } = base

type WorkerFixtures = {
  /** The folder of words that the site shows. */
  contentDir: string
  /** The site of this worker. Every test begins with the same sample content, whatever the one before has changed. */
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
