import type { TestProject } from 'vitest/node'
import { startSite } from './site-process.ts'
import { copyTemplate, createSiteTemplate } from './site-template.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** A data folder to copy, as after a first start with sample content. */
    siteTemplate: string
    /** A running site with sample content, for tests that only read. */
    siteUrl: string
  }
}

/** One site for all process tests that only read, and a data folder that the others copy. */
export async function setup(project: TestProject) {
  const template = await createSiteTemplate()
  const site = await startSite({ DATA_DIR: copyTemplate(template.folder), RATE_LIMIT: 'off' })
  project.provide('siteTemplate', template.folder)
  project.provide('siteUrl', site.url)
  return async () => {
    await site.end('SIGTERM')
    template.remove()
  }
}
