import type { Browser } from '@playwright/test'
import { phone } from '#tests/support/phone.ts'
import { startSite } from '#tests/support/site-process.ts'
import { aims } from './aims.ts'
import { openBrowser, withoutBrowser } from './browser.ts'
import type { Figure, Measured } from './figure.ts'
import { filledData } from './filled-data.ts'
import { inTurns } from './in-turns.ts'
import { median } from './median.ts'
import { mainPages } from './pages.ts'

const rounds = 5
const bytesASecond = 400_000 / 8
const network = { offline: false, latency: 400, downloadThroughput: bytesASecond, uploadThroughput: bytesASecond }
const slowerProcessor = 6

/** When the first words and the largest part of a page are there, on a phone far from a mast. */
export async function measureSlowPhone(): Promise<Measured> {
  const browser = await openBrowser()
  if (!browser) return { figures: [], leftOut: withoutBrowser }
  const site = await startSite({ RATE_LIMIT: 'off', DATA_DIR: await filledData(30) })
  try {
    const pages = Object.entries(mainPages)
    const taken = await inTurns(pages, rounds, ([, address]) => paintsOf(browser, site.url + address))
    const figures = pages.flatMap(([name], index): Figure[] => {
      const paints = taken[index] ?? []
      const words = median(paints.map(({ first }) => first))
      const largest = median(paints.map(({ largest }) => largest))
      return [
        { name: `${name}, first words`, unit: 's', value: words, aim: aims.firstWords },
        { name: `${name}, largest part`, unit: 's', value: largest, aim: aims.largestPaint },
      ]
    })
    return { figures }
  } finally {
    await site.end('SIGTERM')
    await browser.close()
  }
}

async function paintsOf(browser: Browser, url: string) {
  const page = await browser.newPage(phone)
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Network.enable')
  await devtools.send('Network.emulateNetworkConditions', network)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowerProcessor })
  await page.goto(url, { timeout: 90_000 })
  await page.waitForLoadState('networkidle', { timeout: 90_000 })
  const paints = await page.evaluate(async () => {
    const lastOf = (type: string) =>
      new Promise<number>((resolve) => {
        const observer = new PerformanceObserver((list) => resolve(list.getEntries().at(-1)?.startTime ?? Number.NaN))
        observer.observe({ type, buffered: true })
      })
    const [first = Number.NaN] = performance.getEntriesByName('first-contentful-paint').map((paint) => paint.startTime)
    return { first, largest: await lastOf('largest-contentful-paint') }
  })
  await page.context().close()
  return { first: paints.first / 1000, largest: paints.largest / 1000 }
}
