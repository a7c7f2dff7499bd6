import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { ContentError } from '#domain/firm/content-file.server.ts'
import type { FirstAccount } from '#domain/first-start.server.ts'
import { rules } from '#domain/rules.ts'
import { endKeepAlive, listen, stopListening } from '#http/listen.ts'
import { ConfigError, readConfig, readEnvironment } from '#platform/config.ts'
import { buildFolder } from '#platform/project-root.ts'
import { startTracing } from '#platform/tracing.ts'
import { openSiteMetrics } from './metrics.ts'
import { createRequestListener } from './request-listener.ts'
import {
  openServices,
  startAnalytics,
  startIndexNow,
  startOutbox,
  startPreparingPictures,
  startScheduledJobs,
} from './services.ts'

/* The process of the built site: starts it, handles signals and shuts it down. */

/** How long a shutdown waits for e-mails in flight. */
const emailsTimeoutMs = 4_000

try {
  await serve()
} catch (error) {
  // Print a wrong setting or a mistake in content/ without a stack: its message says what to do.
  console.error(error instanceof Error ? error.message : error)
  const isMistake = error instanceof ConfigError || error instanceof ContentError
  if (!isMistake && process.env.LOG_LEVEL === 'debug') console.error(error)
  // EX_CONFIG of sysexits.h: systemd does not try again.
  process.exit(isMistake ? 78 : 1)
}

async function serve() {
  // Without a listener, SIGHUP during the start would end the process.
  let isReloadPending = false
  let reload = async () => {
    isReloadPending = true
  }
  process.on('SIGHUP', () => void reload())

  const config = readConfig(readEnvironment())
  const stopTracing = await startTracing(config)
  console.log('Opening the database …')
  const services = await openServices(config)
  const { resources, content, firstAccount } = services
  // Print it now: if the start fails later, the account exists and its password would be lost.
  if (firstAccount) announceAccount(firstAccount)
  reload = content.reload
  if (isReloadPending) await reload()
  const metrics = await openSiteMetrics(services)
  const server = await listen(createRequestListener(services, path.join(buildFolder, 'client'), metrics), config)
  const metricsServer = await metrics?.listen()

  const stopScheduledJobs = startScheduledJobs(services)
  const stopOutbox = startOutbox(services)
  const stopAnalytics = startAnalytics(services)
  const stopIndexNow = startIndexNow(services)
  const stopPictures = config.PREPARE_PICTURES ? startPreparingPictures(services) : undefined

  let stopping = false
  async function stop() {
    if (stopping) return
    stopping = true
    console.log('Stopping: begun requests finish first.')
    stopScheduledJobs()
    stopIndexNow()
    const outboxStopped = stopOutbox()
    const picturesStopped = stopPictures?.()
    resources.events.emit('draining')
    endKeepAlive(server)
    // Keep serving requests until the proxy has noticed that /readyz responds with 503.
    if (config.TRUST_PROXY > 0) await pause(rules.http.notReadyMs)
    // Exit within ten seconds, even if something hangs.
    setTimeout(() => void exit(1), 9_600).unref()
    resources.events.emit('closing')
    await stopListening(server)
    await resources.background.drain()
    await stopAnalytics()
    // An e-mail that is still in flight is retried after the next start.
    await Promise.race([Promise.all([outboxStopped, picturesStopped]), pause(emailsTimeoutMs)])
    await services.close()
    await stopTracing?.().catch((error) => resources.log.warn({ error }, 'the last traces were not taken'))
    // Closed last, so that metrics are available during the shutdown.
    metricsServer?.close()
    await exit(0)
  }

  async function exit(code: number) {
    await resources.log.close()
    process.exit(code)
  }

  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => void stop())

  console.log(`The site is at ${config.PUBLIC_URL}`)
  // Import it now, so that the first sign-in does not wait for it.
  await resources.auth()
  // Free the memory that only the start needed.
  globalThis.gc?.()
}

function announceAccount({ username, generatedPassword }: FirstAccount) {
  if (!generatedPassword) {
    console.log(`The first account is "${username}", with the password of ADMIN_PASSWORD. Sign in at /adminsite.`)
    return
  }
  console.log('')
  console.log('  The first account of the office, shown this once:')
  console.log(`    username  ${username}`)
  console.log(`    password  ${generatedPassword}`)
  console.log('  Sign in at /adminsite.')
  console.log('')
}
