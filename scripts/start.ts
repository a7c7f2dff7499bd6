import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { build, isBuildFresh, outputFolder } from './build.ts'

/* Makes the site ready, then becomes it: what was needed for that is gone, and signals reach the same process. */

try {
  if (!isBuildFresh()) {
    // A wrong setting is told before anyone waits; else only the site itself reads them.
    const { readConfig, readEnvironment } = await import('#platform/config.ts')
    readConfig(readEnvironment())
    console.log('Building the site (about half a minute, once) …')
    build()
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
}

const site = path.join(outputFolder, 'server', 'index.js')
// Left alone, Node holds up to 100 MB for what lives no longer than a page; more than this hardly saves work.
const options = ['--max-semi-space-size=4', '--expose-gc']
if (process.platform !== 'win32') {
  process.execve?.(process.execPath, [process.execPath, ...process.execArgv, ...options, site], {
    ...process.env,
    NODE_ENV: 'production',
    // One arena for all threads gives memory back that many would keep.
    MALLOC_ARENA_MAX: '1',
  })
}
// Where a process cannot become another, as on Windows, the site runs in this one.
await import(pathToFileURL(site).href)
