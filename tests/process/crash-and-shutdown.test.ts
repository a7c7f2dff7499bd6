import { spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, inject, test } from 'vitest'
import { projectRoot } from '#platform/project-root.ts'
import { crashRound } from '#tests/support/processes/failure-trials.ts'
import { rawSender } from '#tests/support/processes/faults.ts'
import { freePort } from '#tests/support/processes/site-process.ts'
import { copyTemplate } from '#tests/support/processes/site-template.ts'
import { newMessage } from '#tests/support/samples.ts'
import { startCopiedSite } from '#tests/support/unit/site.ts'

// `npm run torture` repeats this many times, also on PostgreSQL.
test('after a SIGKILL under load, database rows, audit log, files and e-mails are consistent', async () => {
  const { acknowledged, emails, wrong } = await crashRound({}, [3, 5])
  expect(acknowledged.length).toBeGreaterThan(0)
  expect(emails).toBeGreaterThan(0)
  expect(wrong).toEqual([])
})

test('on SIGTERM the site finishes the running request, refuses new ones and exits with code 0', async () => {
  const site = await startCopiedSite()
  const body = JSON.stringify(newMessage())
  // Close the connection: the server would wait for a keep-alive connection until its time limit.
  const head = ['POST /insert/contactus HTTP/1.1', 'Host: here', 'Content-Type: application/json', 'Connection: close']
  const sender = rawSender(
    Number(new URL(site.url).port),
    `${[...head, `Content-Length: ${body.length}`, 'Expect: 100-continue'].join('\r\n')}\r\n\r\n`,
  )
  // The request has started: the server waits for its body.
  await sender.waitFor('100 Continue')

  const ended = site.end('SIGTERM')
  await site.waitForOutput('Stopping')
  await expect(fetch(`${site.url}/healthz`)).rejects.toThrow()
  sender.send(body)
  expect(await sender.closed).toContain('201 Created')
  expect(await ended).toBe(0)
})

test('a password link requested just before SIGTERM is recorded in the audit log before the site exits', async () => {
  const site = await startCopiedSite({ SMTP_URL: 'smtp://127.0.0.1:1' })
  const body = new URLSearchParams({ username: 'admin' })
  const response = await fetch(`${site.url}/adminsite/forgot`, { method: 'POST', body, headers: { Origin: site.url } })
  expect(response.status).toBe(200)
  expect(await site.end('SIGTERM')).toBe(0)
  const db = new DatabaseSync(path.join(site.dataDir, 'site.db'), { readOnly: true })
  const { times } = {
    ...db.prepare("select count(*) as times from record where what = 'password link asked for'").get(),
  }
  db.close()
  expect(times).toBe(1)
})

test('npm start exits with code 0 on SIGTERM and leaves no server running', async () => {
  const port = await freePort()
  const settings = { PORT: String(port), DATA_DIR: copyTemplate(inject('siteTemplate')) }
  const npm = spawn('npm', ['start'], { cwd: projectRoot, env: { ...process.env, ...settings } })
  let output = ''
  while (!output.includes('The site is at')) output += (await once(npm.stdout, 'data'))[0]
  const exited = once(npm, 'exit')
  npm.kill('SIGTERM')
  expect(await exited).toEqual([0, null])
  await expect(fetch(`http://127.0.0.1:${port}/healthz`)).rejects.toThrow()
})
