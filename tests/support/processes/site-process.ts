import { type ChildProcess, spawn } from 'node:child_process'
import { EventEmitter, once } from 'node:events'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { compileCache, projectRoot } from '#platform/project-root.ts'

/** Below the range that the system uses for outgoing connections, which could take a port before the server does. */
const lowest = 10_000
const portsOfProcess = 64
const processes = 340

let nextIndex = 0

/** A port that is free and that no other test process gets at the same moment. */
export async function freePort(): Promise<number> {
  for (let tries = 0; tries < portsOfProcess; tries++) {
    const port = lowest + (process.pid % processes) * portsOfProcess + (nextIndex++ % portsOfProcess)
    if (await isFree(port)) return port
  }
  throw new Error('No free port was found.')
}

async function isFree(port: number) {
  const server = createServer()
  // `once` rejects if the server emits an error: the port is in use.
  const isListening = once(server, 'listening').then(
    () => true,
    () => false,
  )
  server.listen(port)
  if (!(await isListening)) return false
  server.close()
  await once(server, 'close')
  return true
}

/** Runs a command of `scripts/`. Returns its output and its exit code. */
export async function runScript(script: string, words: readonly string[], settings: Record<string, string>) {
  const env = { PATH: process.env.PATH ?? '', NODE_COMPILE_CACHE: compileCache, ...settings }
  const child = spawn(process.execPath, [path.join(projectRoot, 'scripts', script), ...words], {
    cwd: projectRoot,
    env,
  })
  const [out, err, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'exit')])
  return { code, out: out.trim(), err: err.trim() }
}

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

/** Starts the built site as `npm start` does, and waits until it listens. */
export function startSite(settings: Record<string, string> = {}): Promise<SiteProcess> {
  return startScript(path.join(projectRoot, 'scripts', 'start.ts'), settings)
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
export async function startAndFail(settings: Record<string, string>) {
  const script = path.join(projectRoot, 'scripts', 'start.ts')
  const { child, output } = spawnSite({ DATA_DIR: newDataDir(), ...settings }, script)
  const [code] = await once(child, 'close')
  return { code, output: output().trim() }
}

function spawnSite(settings: Record<string, string>, script: string) {
  const { PATH = '', TEST_BUILD = '' } = process.env
  const child: ChildProcess = spawn(process.execPath, [script], {
    cwd: projectRoot,
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

/** Signs in to a running site, by default as the first account. Returns the session's cookie, empty if refused. */
export async function sessionCookie(url: string, username = 'admin', password = adminPassword) {
  const body = new URLSearchParams({ username, password })
  const headers = { Origin: url }
  const response = await fetch(`${url}/adminsite`, { method: 'POST', headers, body, redirect: 'manual' })
  return response.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ')
}

/** Runs `npm run admin` with these arguments. */
export function runAdmin(words: readonly string[], settings: Record<string, string>) {
  return runScript('admin.ts', words, settings)
}

/** The password in the output of a command. */
export function passwordIn(words: string) {
  return /shown this once: (\S{24})$/m.exec(words)?.[1] ?? ''
}

/** Megabytes of memory of a process and its children (PSS: a shared page counts by its share). */
export function memoryOf(pid: number): number {
  try {
    const rollup = readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8')
    const own = Number(/^Pss:\s+(\d+)/m.exec(rollup)?.[1]) / 1024
    return Math.round(own + childrenOf(pid).reduce((sum, child) => sum + memoryOf(child), 0))
  } catch {
    return 0
  }
}

/** Milliseconds of CPU time of a process and its children, including those that have ended. */
export function cpuTimeOf(pid: number): number {
  // The program's name is in brackets and may contain anything.
  const [, fields = ''] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(/\) (?!.*\) )/)
  const ticks = fields.split(' ').slice(11, 15).map(Number)
  // In hundredths of a second.
  const own = ticks.reduce((sum, count) => sum + count, 0) * 10
  return own + childrenOf(pid).reduce((sum, child) => sum + cpuTimeOf(child), 0)
}

export function childrenOf(pid: number) {
  return readdirSync(`/proc/${pid}/task`).flatMap((task) =>
    readFileSync(`/proc/${pid}/task/${task}/children`, 'utf8').split(' ').filter(Boolean).map(Number),
  )
}

/** The folder of the build that the tests run. */
export const builtFolder = path.join(projectRoot, process.env.TEST_BUILD ? 'build-test' : 'build')
