import { findLastBackup } from '#domain/backup/backups.server.ts'
import { findWaitingEmails } from '#domain/outbox/emails.server.ts'
import type { AccessLogEntry } from '#http/access-log.ts'
import type { Services } from './services.ts'

/* The metrics for Prometheus, if METRICS_PORT is set. */

export type SiteMetrics = NonNullable<Awaited<ReturnType<typeof openSiteMetrics>>>

/** Undefined if METRICS_PORT is not set; prom-client is then not even loaded. */
export async function openSiteMetrics({ resources }: Services) {
  const { config, db, log } = resources
  const { METRICS_PORT } = config
  if (!METRICS_PORT) return undefined
  const { listenForMetrics, openMetrics } = await import('#platform/metrics.ts')
  const { addGauge, countResponse, ...registry } = openMetrics(log)

  addGauge('outbox_waiting', 'E-mails that wait to be sent.', async () => (await findWaitingEmails(db)).count)
  addGauge('outbox_oldest_seconds', 'How long the oldest waiting e-mail has waited.', async () => {
    const { oldestAt } = await findWaitingEmails(db)
    return oldestAt ? (Date.now() - Date.parse(oldestAt)) / 1000 : 0
  })

  addGauge('backup_age_seconds', 'Time since the last verified backup began; absent before the first.', async () => {
    const last = await findLastBackup(db)
    return last ? (Date.now() - Date.parse(last.startedAt)) / 1000 : undefined
  })

  return {
    addGauge,
    countRequest: ({ path, ...entry }: AccessLogEntry) => countResponse({ kind: kindOf(path), ...entry }),
    listen: () => listenForMetrics({ addGauge, countResponse, ...registry }, { ...config, METRICS_PORT }),
  }
}

const kinds: [kind: string, paths: RegExp][] = [
  ['asset', /^\/assets\//],
  ['picture', /^\/(pictures|uploads|share)\//],
  ['api', /^\/insert\//],
  ['office', /^\/admin(dashboard|site)/i],
  ['health', /^\/(healthz|readyz)$/],
  // Feeds, sitemap, icons and the like.
  ['file', /\.\w+$/],
]

/** The value of the metric's label: paths are unbounded, and label values must not be. */
function kindOf(path: string) {
  return kinds.find(([, paths]) => paths.test(path))?.[0] ?? 'page'
}
