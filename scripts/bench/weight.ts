import { type Loaded, loadedBy, phone } from '#tests/support/phone.ts'
import { startSite } from '#tests/support/site-process.ts'
import { aims } from './aims.ts'
import { openBrowser, withoutBrowser } from './browser.ts'
import type { Figure, Measured } from './figure.ts'
import { filledData } from './filled-data.ts'
import { mainPages } from './pages.ts'

/** What a phone loads for the first view of a page, cold, on the wire. */
export async function measureWeight(): Promise<Measured> {
  const browser = await openBrowser()
  if (!browser) return { figures: [], leftOut: withoutBrowser }
  const site = await startSite({ RATE_LIMIT: 'off', DATA_DIR: await filledData(30) })
  try {
    const figures: Figure[] = []
    for (const [name, address] of Object.entries(mainPages)) {
      const page = await browser.newPage(phone)
      const loaded = await loadedBy(page, site.url + address)
      await page.context().close()
      figures.push(...(name === 'home' ? everyKind(loaded) : []))
      if (name !== 'home') {
        figures.push({ name: `${name}, all`, unit: 'KB', value: kilobytes(loaded) })
        figures.push({ name: `${name}, requests`, unit: '', value: loaded.length })
      }
    }
    return { figures }
  } finally {
    await site.end('SIGTERM')
    await browser.close()
  }
}

function everyKind(loaded: Loaded[]): Figure[] {
  const of = (type: string) => loaded.filter((one) => one.type === type)
  const { all, requests, script, scripts, css, fonts } = aims.weight
  return [
    { name: 'home, all', unit: 'KB', value: kilobytes(loaded), aim: all },
    { name: 'home, requests', unit: '', value: loaded.length, aim: requests },
    { name: 'home, script', unit: 'KB', value: kilobytes(of('Script')), aim: script },
    { name: 'home, files of script', unit: '', value: of('Script').length, aim: scripts },
    { name: 'home, CSS', unit: 'KB', value: kilobytes(of('Stylesheet')), aim: css },
    { name: 'home, fonts', unit: 'KB', value: kilobytes(of('Font')), aim: fonts },
  ]
}

function kilobytes(loaded: Loaded[]) {
  return loaded.reduce((sum, { bytes }) => sum + bytes, 0) / 1000
}
