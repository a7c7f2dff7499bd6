import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { pictureWorker } from '#domain/images/picture-worker.server.ts'
import { fixtureFile, photoFile } from '#tests/support/pictures.ts'
import { childrenOf, sessionCookie } from '#tests/support/processes/site-process.ts'
import { type CopiedSite, startCopiedSite } from '#tests/support/unit/site.ts'

/* A separate process works on pictures, one after the other. */

let site: CopiedSite

beforeAll(async () => {
  site = await startCopiedSite()
})

afterAll(async () => {
  await site.end('SIGTERM')
})

test.runIf(process.platform === 'linux')(
  'of eight simultaneous uploads two get 503, while pages, sign-ins and health checks are answered',
  async () => {
    const image = await photoFile()
    expect((await upload(image)).status).toBe(201)
    // Stopped by a signal, the process looks as busy as with the largest picture.
    const worker = pictureProcess()
    process.kill(worker, 'SIGSTOP')
    const responses: Response[] = []
    const uploads = Array.from({ length: 8 }, async () => {
      const response = await upload(image)
      responses.push(response)
    })
    try {
      // One is being processed and five wait in the queue, which has no place for the other two.
      await expect.poll(() => responses.length).toBe(2)
      expect((await fetch(`${site.url}/healthz`)).status).toBe(200)
      expect((await fetch(site.url)).status).toBe(200)
      expect(await sessionCookie(site.url)).not.toBe('')
      expect(responses.map(({ status }) => status)).toEqual([503, 503])
      for (const response of responses) {
        expect(response.headers.get('Retry-After')).toMatch(/^\d+$/)
        expect((await response.json()).error).toMatchObject({
          code: 'pictures-busy',
          message: 'Other pictures are being worked on. Please try again in a moment.',
        })
      }
    } finally {
      process.kill(worker, 'SIGCONT')
    }
    await Promise.all(uploads)
    expect(responses.slice(2).map(({ status }) => status)).toEqual([201, 201, 201, 201, 201, 201])
  },
)

test('a small image file that needs too much memory is rejected with 413, and the next upload succeeds', async () => {
  const image = await fixtureFile('50-megapixels.avif')
  const responses = await Promise.all([upload(image), upload(image)])
  for (const response of responses) {
    expect(response.status).toBe(413)
    expect((await response.json()).error.message).toMatch(/^This picture needs more memory/)
  }
  expect((await upload(await photoFile())).status).toBe(201)
  expect((await fetch(site.url)).status).toBe(200)
})

function pictureProcess() {
  const pid = childrenOf(site.pid).find((child) =>
    readFileSync(`/proc/${child}/cmdline`, 'utf8').includes(pictureWorker.module),
  )
  if (!pid) throw new Error('No process works on pictures.')
  return pid
}

function upload(image: File) {
  const body = new FormData()
  body.set('image', image)
  return fetch(`${site.url}/insert/media`, { method: 'POST', headers: site.office, body })
}
