import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { projectRoot } from '#platform/project-root.ts'
import { freePort } from './postgres-server.ts'

export type SiteProcess = {
  url: string
  dataDir: string
  said: () => string
  /** Sends the signal and waits for the end; the exit code, or null where the signal ended it. */
  end: (signal: NodeJS.Signals) => Promise<number | null>
  signal: (signal: NodeJS.Signals) => void
}

export const adminPassword = 'correct horse battery staple'

/** A data folder that goes when the tests end. */
export function newDataDir() {
  const folder = mkdtempSync(path.join(tmpdir(), 'chambers-data-'))
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  return folder
}

/** Starts the built site as `npm start` does, and waits until it answers. */
export async function startSite(settings: Record<string, string> = {}): Promise<SiteProcess> {
  const port = settings.PORT ?? String(await freePort())
  const dataDir = settings.DATA_DIR ?? newDataDir()
  const { child, said } = spawnSite({
    PORT: port,
    DATA_DIR: dataDir,
    ADMIN_PASSWORD: adminPassword,
    LOG_LEVEL: 'warn',
    ...settings,
  })
  const url = `http://127.0.0.1:${port}`
  await new Promise<void>((resolve, reject) => {
    child.stdout?.on('data', () => said().includes('The site is at') && resolve())
    child.once('exit', () => reject(new Error(`The site ended at its start:\n${said()}`)))
  })
  return {
    url,
    dataDir,
    said,
    signal: (signal) => void child.kill(signal),
    async end(signal) {
      const gone = once(child, 'exit')
      child.kill(signal)
      const [code] = await gone
      return code
    },
  }
}

/** Starts a site that is expected to refuse, and waits for its end. */
export async function startAndFail(settings: Record<string, string>) {
  const { child, said } = spawnSite({ PORT: '0', DATA_DIR: newDataDir(), ...settings })
  const [code] = await once(child, 'exit')
  return { code, said: said().trim() }
}

function spawnSite(settings: Record<string, string>): { child: ChildProcess; said: () => string } {
  const { PATH = '' } = process.env
  const child = spawn(process.execPath, ['scripts/start.ts'], {
    cwd: projectRoot,
    env: { PATH, ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let words = ''
  child.stdout?.on('data', (chunk) => {
    words += chunk
  })
  child.stderr?.on('data', (chunk) => {
    words += chunk
  })
  return { child, said: () => words }
}
