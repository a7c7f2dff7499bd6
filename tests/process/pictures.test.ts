import { afterAll, beforeAll, expect, test } from 'vitest'
import { fixtureFile, photoFile } from '#tests/support/pictures.ts'
import { sessionCookie } from '#tests/support/session-cookie.ts'
import { type SiteProcess, startSite } from '#tests/support/site-process.ts'

/* Pictures of a kilobyte that hold fifty million pixels. */

let site: SiteProcess
let Cookie: string

beforeAll(async () => {
  site = await startSite({ SAMPLE_CONTENT: 'off' })
  Cookie = await sessionCookie(site.url)
})

afterAll(async () => {
  await site.end('SIGTERM')
})

test('eight large pictures at once wait in a short line, while pages, sign-ins and health do not', async () => {
  let answered = 0
  const image = await fixtureFile('50-megapixels.webp')
  const uploads = Array.from({ length: 8 }, async () => {
    const answer = await upload(image)
    answered += 1
    return answer
  })
  expect((await fetch(`${site.url}/healthz`)).status).toBe(200)
  expect((await fetch(site.url)).status).toBe(200)
  await sessionCookie(site.url)
  expect(answered).toBeLessThan(8)

  const answers = await Promise.all(uploads)
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 201, 201, 201, 201, 201, 503, 503])
})

test('eight that would take more memory than there is are refused in words, and the next picture is taken', async () => {
  const image = await fixtureFile('50-megapixels.avif')
  const answers = await Promise.all(Array.from({ length: 8 }, () => upload(image)))
  for (const answer of answers) {
    const { error } = await answer.json()
    expect([413, 503]).toContain(answer.status)
    expect(error.message).toMatch(/^This picture needs more memory|^Other pictures are being worked on/)
    if (answer.status === 503) expect(answer.headers.get('Retry-After')).toMatch(/^\d+$/)
  }
  expect((await upload(await photoFile())).status).toBe(201)
  expect((await fetch(site.url)).status).toBe(200)
})

function upload(image: File) {
  const body = new FormData()
  body.set('image', image)
  return fetch(`${site.url}/insert/media`, { method: 'POST', headers: { Cookie, Origin: site.url }, body })
}
