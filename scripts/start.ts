import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { compileCache } from '#platform/project-root.ts'
import { build, isBuildFresh, outputFolder } from './build.ts'

/* Builds the site if needed, then replaces this process with it (execve): frees memory, and signals reach the site. */

try {
  if (!isBuildFresh()) {
    // Report a wrong setting before the long build; without a build the site itself reports it.
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
// By default Node uses up to 100 MB for short-lived objects; more than this hardly saves garbage collection.
const options = ['--max-semi-space-size=4', '--expose-gc']
if (process.platform !== 'win32') {
  process.execve?.(process.execPath, [process.execPath, ...process.execArgv, ...options, site], {
    ...process.env,
    NODE_ENV: 'production',
    // With a single arena for all threads, malloc returns more free memory to the system.
    MALLOC_ARENA_MAX: '1',
    NODE_COMPILE_CACHE: compileCache,
  })
}
// Without execve, as on Windows, run the site in this process.
await import(pathToFileURL(site).href)
