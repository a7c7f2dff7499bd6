import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { startSite } from '#tests/support/site-process.ts'
import { aims } from './aims.ts'
import type { Figure, Measured } from './figure.ts'
import { filledData } from './filled-data.ts'
import { inTurns } from './in-turns.ts'
import { compared } from './median.ts'
import { serveSaved, withoutNginx } from './nginx.ts'
import { mainPages } from './pages.ts'
import { provideProgram } from './provide-program.ts'
import { saveAnswers } from './saved-answers.ts'

const rounds = 5
const pages = { home: mainPages.home, post: mainPages.post }
const load = ['--threads', '1', '--connections', '32', '--duration', '3s', '--header', 'Accept-Encoding: gzip']

/** Requests a second of one process and of one nginx worker, by wrk. */
export async function measureThroughput(): Promise<Measured> {
  const wrk = provideProgram('wrk')
  if (!wrk) return { figures: [], leftOut: 'There is no wrk on this machine (Debian: apt-get install wrk).' }
  const site = await startSite({ RATE_LIMIT: 'off', LOG_LEVEL: 'error', DATA_DIR: await filledData(30) })
  const nginx = await serveSaved(await saveAnswers(site.url, Object.values(pages), 'gzip'))
  try {
    if (!nginx) return { figures: [], leftOut: withoutNginx }
    const figures: Figure[] = []
    for (const [name, address] of Object.entries(pages)) {
      const aSecond = ({ url }: { url: string }) => requestsASecond(wrk, url + address)
      // The first turn warms up.
      await aSecond(site)
      const [ours = [], theirs = []] = await inTurns([site, nginx], rounds, aSecond)
      figures.push({ name, unit: '/s', ...compared(ours, theirs), aim: aims.throughput })
    }
    return { figures }
  } finally {
    await nginx?.stop()
    await site.end('SIGTERM')
  }
}

async function requestsASecond(wrk: string, address: string) {
  const { stdout } = await promisify(execFile)(wrk, [...load, address])
  const wrong = /Non-2xx.*|Socket errors.*/.exec(stdout)
  if (wrong) throw new Error(`${address}: ${wrong[0]}`)
  return Number(/Requests\/sec:\s+([\d.]+)/.exec(stdout)?.[1])
}
