import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { listen, stopListening } from '#http/listen.ts'
import { ConfigError, readConfig, readEnvironment } from '#platform/config.ts'
import { projectRoot } from '#platform/project-root.ts'
import { build, isBuildFresh } from './build.ts'

// React chooses its production code by this when it is first imported, so it comes before everything.
process.env.NODE_ENV = 'production'

try {
  await start()
} catch (error) {
  // A wrong setting or a mistake in content/ needs no stack; it says what to do in its own words.
  console.error(error instanceof Error ? error.message : error)
  if (!(error instanceof ConfigError) && process.env.LOG_LEVEL === 'debug') console.error(error)
  process.exit(1)
}

async function start() {
  // Unheard, a hang-up during the start would end the process.
  let readAgain = async () => {}
  process.on('SIGHUP', () => void readAgain())

  const config = readConfig(readEnvironment())
  if (!isBuildFresh()) {
    console.log('Building the site (about half a minute, once) …')
    build()
  }

  const built = path.join(projectRoot, 'build')
  const { createSite, openHouse, startChores }: typeof import('../server.ts') = await import(
    pathToFileURL(path.join(built, 'server', 'index.js')).href
  )
  console.log('Opening the database …')
  const house = await openHouse(config)
  const { resources, content, firstAccount } = house
  // At once: should the start fail further on, the account is there and its password would be lost.
  if (firstAccount) announceAccount(firstAccount)
  readAgain = content.reload
  const server = await listen(createSite(house, path.join(built, 'client')).fetch, config)

  const stopChores = startChores(house)

  let stopping = false
  async function stop() {
    if (stopping) return
    stopping = true
    console.log('Stopping: begun requests finish first.')
    // Whatever hangs, the site is gone within ten seconds.
    setTimeout(() => process.exit(1), 9_800).unref()
    stopChores()
    resources.events.tell('closing')
    await stopListening(server)
    await resources.close()
    process.exit(0)
  }
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => void stop())

  console.log(`The site is at ${config.PUBLIC_URL}`)
  // Loaded now, the first sign-in need not wait for it.
  void resources.auth()
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
