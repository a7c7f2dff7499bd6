import { spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, inject, test } from 'vitest'
import { projectRoot } from '#platform/project-root.ts'
import { startCopiedSite } from '#tests/support/copied-site.ts'
import { crashRound } from '#tests/support/crash-round.ts'
import { freePort } from '#tests/support/free-port.ts'
import { rawSender } from '#tests/support/raw-sender.ts'
import { newMessage } from '#tests/support/samples.ts'
import { copyTemplate } from '#tests/support/site-template.ts'

// `npm run torture` does the same many times, and on PostgreSQL too.
test('killed while everything is changed, its rows, records, files and e-mails agree afterwards', async () => {
  const { acknowledged, emails, wrong } = await crashRound({}, [3, 5])
  expect(acknowledged.length).toBeGreaterThan(0)
  expect(emails).toBeGreaterThan(0)
  expect(wrong).toEqual([])
})

test('asked to stop, it finishes the request that has begun, takes no new one, and ends well', async () => {
  const site = await startCopiedSite()
  const body = JSON.stringify(newMessage())
  // Who keeps the connection for a next request is waited for in vain, until patience ends.
  const head = ['POST /insert/contactus HTTP/1.1', 'Host: here', 'Content-Type: application/json', 'Connection: close']
  const sender = rawSender(
    Number(new URL(site.url).port),
    `${[...head, `Content-Length: ${body.length}`, 'Expect: 100-continue'].join('\r\n')}\r\n\r\n`,
  )
  // Half a request: the server knows of it and waits for the rest.
  await sender.said('100 Continue')

  const ended = site.end('SIGTERM')
  await site.says('Stopping')
  await expect(fetch(`${site.url}/healthz`)).rejects.toThrow()
  sender.send(body)
  expect(await sender.closed).toContain('201 Created')
  expect(await ended).toBe(0)
})

test('a password link that was asked for just before a stop is queued', async () => {
  const site = await startCopiedSite({ SMTP_URL: 'smtp://127.0.0.1:1' })
  const body = new URLSearchParams({ username: 'admin' })
  const asked = await fetch(`${site.url}/adminsite/forgot`, { method: 'POST', body, headers: { Origin: site.url } })
  expect(asked.status).toBe(200)
  expect(await site.end('SIGTERM')).toBe(0)
  const db = new DatabaseSync(path.join(site.dataDir, 'site.db'), { readOnly: true })
  const { times } = {
    ...db.prepare("select count(*) as times from record where what = 'password link asked for'").get(),
  }
  db.close()
  expect(times).toBe(1)
})

test('asked to stop, npm start leaves no process behind', async () => {
  const port = await freePort()
  const settings = { PORT: String(port), DATA_DIR: copyTemplate(inject('siteTemplate')) }
  const npm = spawn('npm', ['start'], { cwd: projectRoot, env: { ...process.env, ...settings } })
  let said = ''
  while (!said.includes('The site is at')) said += (await once(npm.stdout, 'data'))[0]
  const gone = once(npm, 'exit')
  npm.kill('SIGTERM')
  expect(await gone).toEqual([0, null])
  await expect(fetch(`http://127.0.0.1:${port}/healthz`)).rejects.toThrow()
})
