import { readPage } from '#tests/support/readers.ts'
import { startSite } from '#tests/support/site-process.ts'
import { aims } from './aims.ts'
import type { Measured } from './figure.ts'
import { filledData } from './filled-data.ts'
import { median } from './median.ts'
import { memoryIdleAndLoaded } from './memory.ts'

const rounds = 5

/** How long a built site takes from its command to its first page, and the memory it takes. */
export async function measureStart(): Promise<Measured> {
  const settings = { RATE_LIMIT: 'off', LOG_LEVEL: 'error', DATA_DIR: await filledData(30) }
  const seconds: number[] = []
  for (let round = 0; round < rounds; round++) {
    const begun = performance.now()
    const site = await startSite(settings)
    await readPage(`${site.url}/`)
    seconds.push((performance.now() - begun) / 1000)
    await site.end('SIGTERM')
  }
  const figures = [{ name: 'start to first answer', unit: 's', value: median(seconds), aim: aims.start }]
  const site = await startSite(settings)
  try {
    const { idle, loaded } = await memoryIdleAndLoaded(site)
    const memory = [
      { name: 'memory at rest', unit: 'MB', value: idle, aim: aims.memoryIdle },
      { name: 'memory after 60 s of load', unit: 'MB', value: loaded, aim: aims.memoryLoaded },
    ]
    return { figures: [...figures, ...memory] }
  } finally {
    await site.end('SIGTERM')
  }
}
