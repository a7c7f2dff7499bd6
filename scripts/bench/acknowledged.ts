import { once } from 'node:events'
import { Agent, request } from 'node:http'
import { text } from 'node:stream/consumers'
import { newDatabase } from '#tests/support/new-database.ts'
import { startPostgres } from '#tests/support/postgres-server.ts'
import { newMessage } from '#tests/support/samples.ts'
import { type SiteProcess, startSite } from '#tests/support/site-process.ts'

const inFlight = [1, 16, 64]
const rounds = 3
const roundMs = 2_000

/**
 * How many messages a second the site acknowledges, each kept for good, with so many on their way at once; beside the
 * built sites of other folders, turn by turn, since no two moments of a machine are alike.
 */
export async function showAcknowledged(folders: string[]) {
  const postgres = await startPostgres({ fsync: 'on' })
  try {
    for (const engine of ['SQLite', 'PostgreSQL']) {
      const sites: SiteProcess[] = []
      for (const folder of folders) {
        const DATABASE_URL = engine === 'SQLite' ? undefined : await newDatabase(postgres.url)
        const settings = { SAMPLE_CONTENT: 'off', RATE_LIMIT: 'off', LOG_LEVEL: 'error' }
        sites.push(await startSite(DATABASE_URL ? { ...settings, DATABASE_URL } : settings, folder))
      }
      console.log(`Messages acknowledged a second on ${engine}, median of ${rounds}, the sites in turn:`)
      for (const many of inFlight) await showRow(sites, folders, many)
      for (const site of sites) await site.end('SIGTERM')
    }
  } finally {
    await postgres.stop()
  }
}

async function showRow(sites: SiteProcess[], folders: string[], many: number) {
  const figures = sites.map((): number[] => [])
  // The first round warms up.
  for (let round = 0; round <= rounds; round++) {
    for (const [index, site] of sites.entries()) {
      const figure = await acknowledgedASecond(site.url, many)
      if (round > 0) figures[index]?.push(figure)
    }
  }
  const medians = figures.map((list) => list.sort((one, other) => one - other)[Math.floor(rounds / 2)] ?? 0)
  const words = medians.map((median, index) => `${folders[index]} ${median.toFixed(0)}`)
  console.log(`  ${String(many).padStart(3)} in flight: ${words.join(', ')}`)
}

async function acknowledgedASecond(url: string, many: number) {
  const agent = new Agent({ keepAlive: true, maxSockets: many })
  const begun = performance.now()
  let acknowledged = 0
  const send = async () => {
    while (performance.now() - begun < roundMs) {
      await sendMessage(url, agent)
      acknowledged += 1
    }
  }
  await Promise.all(Array.from({ length: many }, send))
  agent.destroy()
  return acknowledged / ((performance.now() - begun) / 1000)
}

async function sendMessage(url: string, agent: Agent) {
  const headers = { 'Content-Type': 'application/json' }
  const sent = request(`${url}/insert/contactus`, { method: 'POST', agent, headers })
  sent.end(JSON.stringify(newMessage()))
  const [answer] = await once(sent, 'response')
  const words = await text(answer)
  if (answer.statusCode !== 201) throw new Error(`${answer.statusCode} ${words}`)
}
