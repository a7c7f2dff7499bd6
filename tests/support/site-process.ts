import { type ChildProcess, spawn } from 'node:child_process'
import { EventEmitter, once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { projectRoot } from '#platform/project-root.ts'
import { freePort } from './free-port.ts'
import { compileCache } from './run-script.ts'

export type SiteProcess = {
  pid: number
  url: string
  dataDir: string
  output: () => string
  /** Waits until the output after this position contains these words. */
  waitForOutput: (words: string, after?: number) => Promise<void>
  /** Sends the signal and waits for the end. Returns the exit code, or null if the signal ended the process. */
  end: (signal: NodeJS.Signals) => Promise<number | null>
  signal: (signal: NodeJS.Signals) => void
}

export const adminPassword = 'correct horse battery staple'

const dataDirs: string[] = []
process.once('exit', () => {
  for (const folder of dataDirs) rmSync(folder, { recursive: true, force: true })
})

/** A data folder that is removed when the tests end. */
export function newDataDir() {
  const folder = mkdtempSync(path.join(tmpdir(), 'chambers-data-'))
  dataDirs.push(folder)
  return folder
}

/** Starts the built site of this or another project folder as `npm start` does, and waits until it listens. */
export function startSite(settings: Record<string, string> = {}, folder = projectRoot): Promise<SiteProcess> {
  return startScript(path.join(folder, 'scripts', 'start.ts'), settings)
}

/** Starts the site with hot reload, as `npm run dev` does. */
export function startDevelopment(settings: Record<string, string> = {}): Promise<SiteProcess> {
  return startScript(path.join(projectRoot, 'scripts', 'dev.ts'), settings)
}

async function startScript(script: string, settings: Record<string, string>): Promise<SiteProcess> {
  const port = settings.PORT ?? String(await freePort())
  const dataDir = settings.DATA_DIR ?? newDataDir()
  const { child, output, waitForOutput } = spawnSite(
    {
      PORT: port,
      DATA_DIR: dataDir,
      ADMIN_PASSWORD: adminPassword,
      LOG_LEVEL: 'warn',
      // Would take minutes at each start.
      PREPARE_PICTURES: 'off',
      ...settings,
    },
    script,
  )
  const url = `http://127.0.0.1:${port}`
  const ended = once(child, 'close').then(() => {
    throw new Error(`The site ended at its start:\n${output()}`)
  })
  await Promise.race([waitForOutput('is at http'), ended])
  ended.catch(() => {})
  let isEnding = false
  child.once('exit', (code, signal) => {
    if (!isEnding) console.error(`The site ended by itself, ${signal ?? `with code ${code}`}:\n${output()}`)
  })
  return {
    pid: child.pid ?? 0,
    url,
    dataDir,
    output,
    waitForOutput,
    signal: (signal) => void child.kill(signal),
    async end(signal) {
      isEnding = true
      // Unlike 'exit', 'close' comes after the last output.
      const closed = once(child, 'close')
      child.kill(signal)
      const [code] = await closed
      if (!settings.DATA_DIR) rmSync(dataDir, { recursive: true, force: true })
      return code
    },
  }
}

/** Starts a site that is expected to fail, and waits for its end. */
export async function startAndFail(settings: Record<string, string>, workingFolder?: string) {
  const script = path.join(projectRoot, 'scripts', 'start.ts')
  const { child, output } = spawnSite({ DATA_DIR: newDataDir(), ...settings }, script, workingFolder)
  const [code] = await once(child, 'close')
  return { code, output: output().trim() }
}

function spawnSite(settings: Record<string, string>, script: string, cwd = path.dirname(path.dirname(script))) {
  const { PATH = '', TEST_BUILD = '' } = process.env
  const child: ChildProcess = spawn(process.execPath, [script], {
    cwd,
    env: { PATH, TEST_BUILD, NODE_COMPILE_CACHE: compileCache, ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  const outputEvents = new EventEmitter().setMaxListeners(0)
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (chunk) => {
      output += chunk
      outputEvents.emit('more')
    })
  }
  return {
    child,
    output: () => output,
    async waitForOutput(words: string, after = 0) {
      while (!output.includes(words, after)) await once(outputEvents, 'more')
    },
  }
}
