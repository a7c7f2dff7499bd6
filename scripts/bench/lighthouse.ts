import type { Browser } from '@playwright/test'
import lighthouse, { type Result } from 'lighthouse'
import { freePort } from '#tests/support/free-port.ts'
import { loadedBy, phone } from '#tests/support/phone.ts'
import { publicPages } from '#tests/support/public-pages.ts'
import { startSite } from '#tests/support/site-process.ts'
import { aims } from './aims.ts'
import { openBrowser, withoutBrowser } from './browser.ts'
import type { Figure, Measured } from './figure.ts'
import { filledData } from './filled-data.ts'
import { inTurns } from './in-turns.ts'
import { compared, median } from './median.ts'
import { serveSaved, withoutNginx } from './nginx.ts'
import { mainPages } from './pages.ts'
import { saveAnswers } from './saved-answers.ts'

type Open = { browser: Browser; port: number; url: string }

const rounds = 5
const kinds = { accessibility: 'accessibility', 'best-practices': 'best practices', seo: 'SEO' }

/** Lighthouse on a phone: every page for what does not vary, the main ones beside nginx with the same files for speed. */
export async function measureLighthouse(): Promise<Measured> {
  const port = await freePort()
  const browser = await openBrowser(port)
  if (!browser) return { figures: [], leftOut: withoutBrowser }
  const site = await startSite({ RATE_LIMIT: 'off', DATA_DIR: await filledData(30) })
  try {
    const figures = await everyPage(port, site.url)
    for (const [name, address] of Object.entries(mainPages)) {
      figures.push(...(await besideLimit({ browser, port, url: site.url }, name, address)))
    }
    return { figures, leftOut: figures.some(({ beside }) => beside !== undefined) ? undefined : withoutNginx }
  } finally {
    await site.end('SIGTERM')
    await browser.close()
  }
}

async function everyPage(port: number, url: string): Promise<Figure[]> {
  const scores: { address: string; report: Result }[] = []
  for (const address of publicPages) {
    const { ok } = await fetch(url + address)
    if (ok) scores.push({ address, report: await inspect(port, url + address, Object.keys(kinds)) })
  }
  return Object.entries(kinds).map(([kind, name]) => {
    const behind = scores.filter(({ report }) => scoreOf(report, kind) < aims.lighthouse.least)
    const note = behind.map(({ address, report }) => `${address} ${scoreOf(report, kind)}`).join(', ')
    const value = Math.min(...scores.map(({ report }) => scoreOf(report, kind)))
    return { name: `${name}, least of ${scores.length} pages`, unit: '', value, aim: aims.lighthouse, note }
  })
}

async function besideLimit(open: Open, name: string, address: string): Promise<Figure[]> {
  const { browser, port, url } = open
  const page = await browser.newPage(phone)
  const files = (await loadedBy(page, url + address)).map((file) => file.address.slice(url.length))
  await page.context().close()
  const nginx = await serveSaved(await saveAnswers(url, files, 'br'))
  const speed = (root: string) => inspect(port, root + address, ['performance'])
  try {
    const [ours = [], theirs] = await inTurns(nginx ? [url, nginx.url] : [url], rounds, speed)
    const score = median(ours.map((report) => scoreOf(report, 'performance')))
    const limit = theirs && median(theirs.map((report) => scoreOf(report, 'performance')))
    const least = Math.min(aims.lighthouse.least, (limit ?? Number.POSITIVE_INFINITY) - aims.pointsBehind)
    const paints = ours.map((report) => numberOf(report, 'largest-contentful-paint'))
    const theirPaints = theirs?.map((report) => numberOf(report, 'largest-contentful-paint'))
    const shift = Math.max(...ours.map((report) => numberOf(report, 'cumulative-layout-shift')))
    const paint = theirPaints ? { ...compared(paints, theirPaints), aim: aims.paint } : { value: median(paints) }
    return [
      { name: `${name}, performance`, unit: '', value: score, beside: limit, aim: { least } },
      { name: `${name}, largest part`, unit: 'ms', ...paint },
      { name: `${name}, shift`, unit: '', value: shift, aim: aims.shift },
    ]
  } finally {
    await nginx?.stop()
  }
}

async function inspect(port: number, url: string, onlyCategories: string[]) {
  const address = url.replace('127.0.0.1', 'localhost')
  const done = await lighthouse(address, {
    port,
    onlyCategories,
    disableFullPageScreenshot: true,
    logLevel: 'silent',
    output: 'json',
  })
  if (!done) throw new Error(`Lighthouse gave nothing for ${address}.`)
  return done.lhr
}

/** In points; what could not be judged has none. */
function scoreOf(report: Result, category: string) {
  return Math.round((report.categories[category]?.score ?? 0) * 100)
}

function numberOf(report: Result, audit: string) {
  return report.audits[audit]?.numericValue ?? Number.NaN
}
