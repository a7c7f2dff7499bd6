import { createSiteTemplate } from './processes/site-template.ts'
import { setup as provideTemporaryFolder } from './temporary-folder.ts'

/** Playwright's global setup: a temporary folder, and the data that the sites of all workers are copied from. */
export default async function setup() {
  const removeFolder = provideTemporaryFolder()
  const { folder } = await createSiteTemplate()
  process.env.SITE_TEMPLATE = folder
  return removeFolder
}
