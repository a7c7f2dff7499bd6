import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { Agent, get } from 'node:http'
import path from 'node:path'
import { buffer } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { connectSqlite } from '#platform/database/connect.ts'
import { projectRoot } from '#platform/project-root.ts'
import { memoryOf } from '#tests/support/process-figures.ts'
import { sessionCookie } from '#tests/support/session-cookie.ts'
import { newDataDir, startSite } from '#tests/support/site-process.ts'
import { build, isBuildFresh } from './build.ts'

/* What one visitor can stall: how long /healthz takes, alone and beside eight connections on everything that is dear. */

const connections = 8
const seconds = 15
const bombs = 5
const posts = 500

if (process.argv[2] === 'load') await load(String(process.argv[3]))
else await siege()

async function siege() {
  if (!isBuildFresh()) build()
  const DATA_DIR = newDataDir()
  const first = await startSite({ DATA_DIR })
  await first.end('SIGTERM')
  await addPosts(DATA_DIR)
  const site = await startSite({ DATA_DIR, RATE_LIMIT: 'off', LOG_LEVEL: 'error' })
  try {
    const cookie = await sessionCookie(site.url)
    const post = /<a class="link" href="(\/blog\/[^"]+)"/.exec(await text(`${site.url}/blog`))?.[1]
    const pictures = (await text(`${site.url}/practice-areas`)).match(/\/pictures\/[^"? ]+/g)
    const idle = await healthFor(site.url, 5)
    const before = memoryOf(site.pid)
    console.log(`Alone: /healthz ${shown(idle)}; ${before} MB`)

    const loads = ['/rss.xml', post, '/insert/getblog', ...[...new Set(pictures)].slice(0, 2).map((key) => `${key}?w=`)]
    const children = loads.map((address) => spawnLoad(`${site.url}${address}`))
    const uploads = Array.from({ length: bombs }, () => upload(site.url, cookie))
    const peak = watchMemory(site.pid)
    const busy = await healthFor(site.url, seconds)
    const answers = await Promise.all(uploads)
    const served = await Promise.all(children.map(({ ended }) => ended))
    console.log(`Beside all of it: /healthz ${shown(busy)}; ${peak()} MB at most`)
    console.log(
      `  ${(partOf(busy, 0.5) / partOf(idle, 0.5)).toFixed(1)} times the median alone, ${peak() - before} MB more`,
    )
    for (const [index, address] of loads.entries()) console.log(`  ${address}: ${served[index]?.trim()}`)
    console.log(`  ${bombs} pictures of 1 kB and 50 megapixels: ${answers.join(', ')}`)
    for (const address of ['/', '/blog', '/rss.xml', '/readyz', post ?? '/']) await text(`${site.url}${address}`)
    console.log('Everything answers afterwards.')
  } finally {
    await site.end('SIGTERM')
  }
}

/** As many posts of ten kilobytes as a list gives at most, beside the sample ones. */
async function addPosts(dataDir: string) {
  const db = connectSqlite(path.join(dataDir, 'site.db'))
  const { imageKey } = await db.selectFrom('post').select('imageKey').limit(1).executeTakeFirstOrThrow()
  const paragraph = 'The *buyer* has not paid **three invoices** and says that the [goods](/blog) were late.\n\n'
  await db.transaction().execute(async (transaction) => {
    for (let index = 0; index < posts; index++) {
      const at = new Date(Date.UTC(2026, 0, 1) + index * 60_000).toISOString()
      const words = {
        slug: `post-${index}`,
        title: `Post ${index}`,
        text: paragraph.repeat(115),
        author: 'A',
        tags: '[]',
      }
      const row = { id: randomUUID(), ...words, imageKey, publishedAt: at, createdAt: at, updatedAt: at }
      await transaction.insertInto('post').values(row).execute()
    }
  })
  await db.destroy()
}

/** Asks one address by so many connections until the time is over, and tells how often it was answered. */
async function load(address: string) {
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  const end = Date.now() + seconds * 1000
  const statuses: Record<string, number> = {}
  const widths = [320, 480, 640, 960, 1280, 1600, 1920]
  let turn = 0
  async function ask() {
    while (Date.now() < end) {
      const whole = address.endsWith('?w=') ? address + widths[turn++ % widths.length] : address
      const status = await statusOf(whole, agent)
      statuses[status] = (statuses[status] ?? 0) + 1
    }
  }
  await Promise.all(Array.from({ length: connections }, ask))
  agent.destroy()
  console.log(
    Object.entries(statuses)
      .map(([status, times]) => `${times} × ${status}`)
      .join(', '),
  )
}

function spawnLoad(address: string) {
  const child = spawn(process.execPath, [import.meta.filename, 'load', address], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  return { ended: buffer(child.stdout).then(String) }
}

async function upload(url: string, cookie: string) {
  const body = new FormData()
  const bytes = readFileSync(path.join(projectRoot, 'tests/fixtures/50-megapixels.avif'))
  body.set('image', new File([bytes], 'bomb.avif', { type: 'image/avif' }))
  const answer = await fetch(`${url}/insert/media`, { method: 'POST', body, headers: { cookie, Origin: url } })
  return answer.status
}

/** Milliseconds until /healthz answered, asked in turn for so long. */
async function healthFor(url: string, span: number) {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const times: number[] = []
  for (const end = Date.now() + span * 1000; Date.now() < end; await sleep(10)) {
    const begun = performance.now()
    await statusOf(`${url}/healthz`, agent)
    times.push(performance.now() - begun)
  }
  agent.destroy()
  return times
}

async function statusOf(address: string, agent: Agent) {
  const request = get(address, { agent })
  const [answer] = await once(request, 'response')
  answer.resume()
  await once(answer, 'end')
  return String(answer.statusCode)
}

async function text(address: string) {
  const answer = await fetch(address)
  if (answer.status !== 200) throw new Error(`${address} answered ${answer.status}`)
  return await answer.text()
}

function watchMemory(pid: number) {
  let most = 0
  const timer = setInterval(() => {
    most = Math.max(most, memoryOf(pid))
  }, 100)
  timer.unref()
  return () => most
}

function shown(times: number[]) {
  const [half, most, all] = [0.5, 0.95, 1].map((part) => partOf(times, part).toFixed(1))
  return `median ${half} ms, 95 of 100 within ${most} ms, slowest ${all} ms`
}

/** The time within which this part of them was answered. */
function partOf(times: number[], part: number) {
  const sorted = times.toSorted((one, other) => one - other)
  return sorted[Math.floor(part * (sorted.length - 1))] ?? 0
}
