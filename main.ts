import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
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

/* The process of the built site: how it starts, hears signals and stops. */

/** How long a shutdown waits for e-mails in flight. */
const lettersWithinMs = 4_000

try {
  await serve()
} catch (error) {
  // A wrong setting or a mistake in content/ is printed without a stack: its message says what to do.
  console.error(error instanceof Error ? error.message : error)
  if (!(error instanceof ConfigError) && process.env.LOG_LEVEL === 'debug') console.error(error)
  process.exit(1)
}

async function serve() {
  // Without a listener, SIGHUP during the start would end the process.
  let readAgain = async () => {}
  process.on('SIGHUP', () => void readAgain())

  const config = readConfig(readEnvironment())
  const stopTracing = await startTracing(config)
  console.log('Opening the database …')
  const services = await openServices(config)
  const { resources, content, firstAccount } = services
  // Printed at once: if the start fails later, the account exists and its password would be lost.
  if (firstAccount) announceAccount(firstAccount)
  readAgain = content.reload
  const metrics = await openSiteMetrics(services)
  const server = await listen(createRequestListener(services, path.join(buildFolder, 'client'), metrics), config)
  const metricsServer = await metrics?.listen()

  const stopChores = startScheduledJobs(services)
  const stopOutbox = startOutbox(services)
  const stopFigures = startAnalytics(services)
  const stopIndexNow = startIndexNow(services)
  const stopPictures = config.PREPARE_PICTURES ? startPreparingPictures(services) : undefined

  let stopping = false
  async function stop() {
    if (stopping) return
    stopping = true
    console.log('Stopping: begun requests finish first.')
    stopChores()
    stopIndexNow()
    const sent = stopOutbox()
    const prepared = stopPictures?.()
    resources.events.emit('draining')
    endKeepAlive(server)
    // Requests are answered as before until the proxy has seen that /readyz says 503.
    if (config.TRUST_PROXY > 0) await pause(rules.http.notReadyMs)
    // Whatever hangs, the process ends ten seconds later.
    setTimeout(() => process.exit(1), 9_800).unref()
    resources.events.emit('closing')
    await stopListening(server)
    await resources.background.drain()
    await stopFigures()
    // An e-mail that is still in flight is retried after the next start.
    await Promise.race([Promise.all([sent, prepared]), pause(lettersWithinMs)])
    await services.close()
    await stopTracing?.().catch((error) => resources.log.warn({ error }, 'the last traces were not taken'))
    // Last, so that a shutdown can be watched.
    metricsServer?.close()
    process.exit(0)
  }
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => void stop())

  console.log(`The site is at ${config.PUBLIC_URL}`)
  // Imported now, so that the first sign-in does not wait for it.
  await resources.auth()
  // Frees what only the start needed.
  globalThis.gc?.()
}

function announceAccount({ username, madePassword }: { username: string; madePassword?: string }) {
  if (!madePassword) {
    console.log(`The first account is "${username}", with the password of ADMIN_PASSWORD. Sign in at /adminsite.`)
    return
  }
  console.log('')
  console.log('  The first account of the office, shown this once:')
  console.log(`    username  ${username}`)
  console.log(`    password  ${madePassword}`)
  console.log('  Sign in at /adminsite.')
  console.log('')
}
