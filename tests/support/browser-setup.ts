import { createSiteTemplate } from './site-template.ts'

/** Playwright's global setup: the data that the sites of all workers are copied from. */
export default async function setup() {
  const { folder, remove } = await createSiteTemplate()
  process.env.SITE_TEMPLATE = folder
  return remove
}
