import { type Browser, chromium, type Page } from '@playwright/test'
import lighthouse, { type Result } from 'lighthouse'
import { freePort, type SiteProcess } from '#tests/support/processes/site-process.ts'
import { findBrowser, provideBrowser } from '#tests/support/provide-browser.ts'
import { publicPages } from '#tests/support/public-pages.ts'
import { skippedWithoutNginx, startNginx } from './nginx.ts'
import { compare, interleave, type Measured, type Metric, median } from './report.ts'
import { mainPages, withSites } from './server.ts'
import { createSiteData } from './site-data.ts'

/* The cost of a page on a phone: bytes, time on a slow connection, and the Lighthouse scores. */

/** The phone on which page weight is measured. */
const phone = {
  viewport: { width: 412, height: 823 },
  deviceScaleFactor: 1.75,
  isMobile: true,
  hasTouch: true,
}

type Loaded = { address: string; type: string; bytes: number; cacheControl: string }

/** Opens a page and returns its requests until the network is idle, with their transferred bytes. */
async function recordPageLoad(page: Page, url: string): Promise<Loaded[]> {
  const network = await page.context().newCDPSession(page)
  const loaded = new Map<string, Loaded>()
  network.on('Network.requestWillBeSent', ({ requestId, request, type = 'Other' }) => {
    if (!request.url.startsWith('data:'))
      loaded.set(requestId, { address: request.url, type, bytes: 0, cacheControl: '' })
  })
  network.on('Network.responseReceived', ({ requestId, response }) => {
    const request = loaded.get(requestId)
    if (request) request.cacheControl = response.headers['cache-control'] ?? ''
  })
  network.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const request = loaded.get(requestId)
    if (request) request.bytes = encodedDataLength
  })
  await network.send('Network.enable')
  await page.goto(url)
  await page.waitForLoadState('networkidle')
  return [...loaded.values()]
}

const rounds = 5
const bytesPerSecond = 400_000 / 8
const slowNetwork = {
  offline: false,
  latency: 400,
  downloadThroughput: bytesPerSecond,
  uploadThroughput: bytesPerSecond,
}
const cpuSlowdown = 6
const categories = { accessibility: 'accessibility', 'best-practices': 'best practices', seo: 'SEO' }
const targets = {
  /** Of the home page, in KB on the wire. */
  home: { all: 160, requests: 10, script: 6, scripts: 1, css: 14, fonts: 60 },
  /** Seconds on the slow phone. */
  firstPaint: { max: 2.2 },
  largestPaint: { max: 3 },
  lighthouse: 100,
  /** Points behind nginx with the same files, and the largest paint relative to it. */
  pointsBehind: 1,
  paintRatio: { max: 1.1 },
  shift: { max: 0 },
}

type Environment = { browser: Browser; port: number; site: SiteProcess }

/** Runs the work with a site and a browser, which listens for DevTools on the port; skips it without a browser. */
async function withBrowser(work: (open: Environment) => Promise<Measured>): Promise<Measured> {
  if (!provideBrowser()) return { metrics: [], skipped: 'There is no Chromium or Chrome on this machine.' }
  const port = await freePort()
  const sandbox = process.getuid?.() === 0 ? ['--no-sandbox'] : []
  const args = ['--disable-background-networking', '--disable-component-update', `--remote-debugging-port=${port}`]
  const browser = await chromium.launch({ executablePath: findBrowser(), args: [...args, ...sandbox] })
  try {
    return await withSites([{ DATA_DIR: await createSiteData(30) }], (site) => work({ browser, port, site }))
  } finally {
    await browser.close()
  }
}

/** One cold load of each page. */
export function measureWeight() {
  return withBrowser(async ({ browser, site }) => {
    const metrics: Metric[] = []
    for (const [name, address] of Object.entries(mainPages)) {
      const loaded = await loadCold(browser, site.url + address)
      const isHome = name === 'home'
      const add = (what: string, unit: string, value: number, max: number) =>
        metrics.push({ name: `${name}, ${what}`, unit, value, target: isHome ? { max } : undefined })
      add('all', 'KB', kilobytes(loaded), targets.home.all)
      add('requests', '', loaded.length, targets.home.requests)
      if (!isHome) continue
      const ofType = (type: string) => loaded.filter((file) => file.type === type)
      add('script', 'KB', kilobytes(ofType('Script')), targets.home.script)
      add('script files', '', ofType('Script').length, targets.home.scripts)
      add('CSS', 'KB', kilobytes(ofType('Stylesheet')), targets.home.css)
      add('fonts', 'KB', kilobytes(ofType('Font')), targets.home.fonts)
    }
    return { metrics }
  })
}

/** Loads a page without a browser cache, again while the site still sends a substitute for a picture. */
async function loadCold(browser: Browser, url: string, attempts = 60): Promise<Loaded[]> {
  const page = await browser.newPage(phone)
  const loaded = await recordPageLoad(page, url)
  await page.context().close()
  const isSubstitute = ({ type, cacheControl }: Loaded) => type === 'Image' && cacheControl === 'no-cache'
  return attempts > 1 && loaded.some(isSubstitute) ? await loadCold(browser, url, attempts - 1) : loaded
}

function kilobytes(loaded: Loaded[]) {
  return loaded.reduce((sum, { bytes }) => sum + bytes, 0) / 1000
}

export function measureSlowPhone() {
  return withBrowser(async ({ browser, site }) => {
    const pages = Object.entries(mainPages)
    const paints = await interleave(pages, rounds, ([, address]) => measurePaints(browser, site.url + address))
    const metrics = pages.flatMap(([name], index): Metric[] => {
      const first = median((paints[index] ?? []).map((paint) => paint.first / 1000))
      const largest = median((paints[index] ?? []).map((paint) => paint.largest / 1000))
      return [
        { name: `${name}, first paint`, unit: 's', value: first, target: targets.firstPaint },
        { name: `${name}, largest paint`, unit: 's', value: largest, target: targets.largestPaint },
      ]
    })
    return { metrics }
  })
}

async function measurePaints(browser: Browser, url: string) {
  const page = await browser.newPage(phone)
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Network.enable')
  await devtools.send('Network.emulateNetworkConditions', slowNetwork)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: cpuSlowdown })
  await page.goto(url, { timeout: 90_000, waitUntil: 'networkidle' })
  const paints = await page.evaluate(async () => {
    const largest = await new Promise<number>((resolve) => {
      const observer = new PerformanceObserver((list) => resolve(list.getEntries().at(-1)?.startTime ?? Number.NaN))
      observer.observe({ type: 'largest-contentful-paint', buffered: true })
    })
    const [first] = performance.getEntriesByName('first-contentful-paint')
    return { first: first?.startTime ?? Number.NaN, largest }
  })
  await page.context().close()
  return paints
}

/** Checks all pages for what does not vary, and the main pages for speed, compared with nginx and the same files. */
export function measureLighthouse() {
  return withBrowser(async (open) => {
    const metrics = await inspectAllPages(open)
    for (const [name, address] of Object.entries(mainPages)) metrics.push(...(await inspectSpeed(open, name, address)))
    const isCompared = metrics.some(({ baseline }) => baseline !== undefined)
    return { metrics, skipped: isCompared ? undefined : skippedWithoutNginx }
  })
}

async function inspectAllPages({ port, site }: Environment): Promise<Metric[]> {
  const reports: { address: string; report: Result }[] = []
  for (const address of publicPages) {
    const { ok } = await fetch(site.url + address)
    if (ok) reports.push({ address, report: await inspect(port, site.url + address, Object.keys(categories)) })
  }
  return Object.entries(categories).map(([category, name]) => {
    const scores = reports.map(({ address, report }) => ({ address, score: scoreOf(report, category) }))
    const missed = scores.filter(({ score }) => score < targets.lighthouse)
    const note = missed.map(({ address, score }) => `${address} ${score}`).join(', ')
    const value = Math.min(...scores.map(({ score }) => score))
    return {
      name: `${name}, least of ${scores.length} pages`,
      unit: '',
      value,
      target: { min: targets.lighthouse },
      note,
    }
  })
}

async function inspectSpeed({ browser, port, site }: Environment, name: string, address: string): Promise<Metric[]> {
  const files = (await loadCold(browser, site.url + address)).map((file) => file.address.slice(site.url.length))
  await using nginx = await startNginx(site.url, files, 'br')
  const [ours = [], theirs] = await interleave(nginx ? [site.url, nginx.url] : [site.url], rounds, (url) =>
    inspect(port, url + address, ['performance']),
  )
  const scores = (reports: Result[]) => median(reports.map((report) => scoreOf(report, 'performance')))
  const paints = (reports: Result[]) => reports.map((report) => numberOf(report, 'largest-contentful-paint'))
  const limit = theirs && scores(theirs)
  const min = Math.min(targets.lighthouse, (limit ?? Number.POSITIVE_INFINITY) - targets.pointsBehind)
  const paint = compare(paints(ours), theirs && paints(theirs))
  const shift = Math.max(...ours.map((report) => numberOf(report, 'cumulative-layout-shift')))
  return [
    { name: `${name}, performance`, unit: '', value: scores(ours), baseline: limit, target: { min } },
    { name: `${name}, largest paint`, unit: 'ms', ...paint, target: theirs && targets.paintRatio },
    { name: `${name}, shift`, unit: '', value: shift, target: targets.shift },
  ]
}

async function inspect(port: number, url: string, onlyCategories: string[]) {
  const options = { port, onlyCategories, disableFullPageScreenshot: true, logLevel: 'silent', output: 'json' } as const
  const result = await lighthouse(url.replace('127.0.0.1', 'localhost'), options)
  if (!result) throw new Error(`Lighthouse has no result for ${url}.`)
  return result.lhr
}

function scoreOf(report: Result, category: string) {
  return Math.round((report.categories[category]?.score ?? 0) * 100)
}

function numberOf(report: Result, audit: string) {
  return report.audits[audit]?.numericValue ?? Number.NaN
}
