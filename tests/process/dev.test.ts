import path from 'node:path'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { projectRoot } from '#platform/project-root.ts'
import { type SiteProcess, startDevelopment } from '#tests/support/processes/site-process.ts'
import { copyTemplate } from '#tests/support/processes/site-template.ts'
import { json, newMessage } from '#tests/support/samples.ts'

let site: SiteProcess

beforeAll(async () => {
  const countListeners = path.join(projectRoot, 'tests', 'support', 'count-listeners.ts')
  site = await startDevelopment({
    DATA_DIR: copyTemplate(inject('siteTemplate')),
    NODE_OPTIONS: `--import=${countListeners}`,
    SMTP_URL: 'smtp://127.0.0.1:1',
    LOG_LEVEL: 'info',
  })
})

afterAll(async () => {
  await site.end('SIGTERM')
})

test('requests to the development server do not add change listeners', async () => {
  const listeners = () => site.output().split('one more listens to changes').length - 1
  const visit = async (address: string) => {
    const before = site.output().length
    expect((await fetch(site.url + address)).status, address).toBe(200)
    // The log line of the request is written after all others.
    await site.waitForOutput(`"path":"${address.replace(/\?.*/, '')}"`, before)
  }
  await visit('/blog')
  const afterFirst = listeners()
  expect(afterFirst).toBeGreaterThan(0)
  for (const address of ['/', '/blog', '/search?q=bail']) await visit(address)
  expect(listeners()).toBe(afterFirst)
})

test('the development server shows the e-mails of a message at /dev/emails, even if a mail server is set', async () => {
  const page = async () => await (await fetch(`${site.url}/dev/emails`)).text()
  expect(site.output()).toContain('/dev/emails')
  expect(await page()).toContain('None was sent')
  const response = await fetch(`${site.url}/insert/contactus`, json(newMessage({ email: 'ravi@example.com' })))
  const { reference } = (await response.json()) as { reference: string }
  await expect.poll(page).toContain('To ravi@example.com')
  expect(await page()).toMatch(new RegExp(`<h2>[^<]*${reference}`))
  expect(await page()).toContain('<iframe sandbox')
})

test('the built site answers 404 at /dev/emails', async () => {
  expect((await fetch(`${inject('siteUrl')}/dev/emails`)).status).toBe(404)
})

test('the development server refuses to start with NODE_ENV=production', async () => {
  await expect(startDevelopment({ NODE_ENV: 'production' })).rejects.toThrow('is for development')
})
