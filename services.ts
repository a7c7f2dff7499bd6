import { sessionCookie } from '#api/request.ts'
import {
  type Analytics,
  openAnalytics,
  startAnalytics as startDomainAnalytics,
} from '#domain/analytics/analytics.server.ts'
import { openPostOrder, type PostOrder } from '#domain/blog/post-order.server.ts'
import { listenForInvalidations } from '#domain/change/transact.server.ts'
import { type OpenContent, openContent } from '#domain/firm/open-content.server.ts'
import { type FirstAccount, prepareDatabase } from '#domain/first-start.server.ts'
import { openVariants, type Variants } from '#domain/images/picture-worker.server.ts'
import { openIndexNow } from '#domain/indexnow/index-now.server.ts'
import { startPreparingPictures as startDomainPreparingPictures } from '#domain/prepare-pictures.server.ts'
import { type Indexing, openIndexing } from '#domain/readiness/indexing.server.ts'
import { type OpenScheduleOnly, openScheduleOnly } from '#domain/schedule-only/schedule-only.server.ts'
import { startScheduledJobs as startDomainScheduledJobs } from '#domain/scheduled-jobs.server.ts'
import { openSiteSearch, type SiteSearch } from '#domain/search/site-search.server.ts'
import { startOutbox as startDomainOutbox } from '#domain/send-emails.server.ts'
import { listPublishedEdits } from '#domain/website/website-texts.server.ts'
import type { Config } from '#platform/config.ts'
import { lockFolder } from '#platform/database/availability.ts'
import { openResources, type Resources } from '#platform/resources.ts'

/* Everything the process opens once, and its background work. */

export type Services = {
  resources: Resources
  content: OpenContent
  indexing: Indexing
  analytics: Analytics
  /** `search` and `order` listen for changes of posts until the process exits: open them once, or listeners leak. */
  search: SiteSearch
  order: PostOrder
  /** One queue for the images that readers request and those that are prepared ahead. */
  variants: Variants
  scheduleOnly: OpenScheduleOnly
  firstAccount?: FirstAccount
  close: () => Promise<void>
}

/** Starts the daily jobs. */
export function startScheduledJobs(services: Services) {
  return startDomainScheduledJobs(services.resources, services.content)
}

/** Starts the delivery of queued e-mails. */
export function startOutbox(services: Services) {
  return startDomainOutbox(services.resources, services.content)
}

/** Starts writing page views to the database. */
export function startAnalytics({ resources, analytics }: Services) {
  return startDomainAnalytics(resources, analytics)
}

/** Notifies search engines of changed pages, if a key is set. */
export function startIndexNow({ resources }: Services) {
  return openIndexNow(resources)
}

/** Starts making the widths of the firm's pictures. */
export function startPreparingPictures(services: Services) {
  return startDomainPreparingPictures(services)
}

/** Opens resources, content, analytics and search. */
export async function openServices(config: Config): Promise<Services> {
  const resources = openResources(config)
  let unlock = () => {}
  const close = async () => {
    await resources.close()
    unlock()
  }
  try {
    if (!config.DATABASE_URL) unlock = lockFolder(config.DATA_DIR)
    const content = await openContent(config.CONTENT_DIR, resources, () => listPublishedEdits(resources.db))
    // Access the file store once, so that a wrong bucket or key fails the start and not the first upload.
    for await (const _ of resources.files.list()) break
    const firstAccount = await prepareDatabase(resources, content.current.firm.name)
    // Listen before reading: a change that another process makes in between would be missed.
    await listenForInvalidations(resources)
    await content.loadEdits()
    const indexing = await openIndexing(resources)
    const scheduleOnly = await openScheduleOnly(resources)
    const analytics = openAnalytics(resources, content, { session: sessionCookie })
    const search = openSiteSearch(resources, content)
    const order = openPostOrder(resources)
    const variants = openVariants(resources)
    return { resources, content, indexing, analytics, search, order, variants, scheduleOnly, firstAccount, close }
  } catch (error) {
    await close()
    throw error
  }
}
