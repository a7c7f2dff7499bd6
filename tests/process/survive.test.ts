import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, readFileSync, writeFileSync } from 'node:fs'
import { connect as connectSocket } from 'node:net'
import path from 'node:path'
import { expect, inject, test } from 'vitest'
import { projectRoot } from '#platform/project-root.ts'
import { killRound } from '#tests/support/kill-round.ts'
import { newDatabase } from '#tests/support/new-database.ts'
import { freePort } from '#tests/support/postgres-server.ts'
import { newDataDir, startSite } from '#tests/support/site-process.ts'

test('killed while everything is changed on SQLite, its rows, records, files and letters agree afterwards', async () => {
  const { acknowledged, letters, wrong } = await killRound()
  expect(acknowledged.length).toBeGreaterThan(0)
  expect(letters).toBeGreaterThan(0)
  expect(wrong).toEqual([])
})

test('killed while everything is changed on PostgreSQL, its rows, records, files and letters agree afterwards', async () => {
  const { acknowledged, letters, wrong } = await killRound({ DATABASE_URL: await newDatabase(inject('postgresUrl')) })
  expect(acknowledged.length).toBeGreaterThan(0)
  expect(letters).toBeGreaterThan(0)
  expect(wrong).toEqual([])
})

test('asked to stop, it finishes the request that has begun, takes no new one, and ends well', async () => {
  const site = await startSite({ SAMPLE_CONTENT: 'off' })
  const { hostname, port } = new URL(site.url)
  const body = JSON.stringify({ name: 'A', email: 'a@example.com', phone: '+91 98765 43210', message: 'Hello' })
  const head = ['POST /insert/contactus HTTP/1.1', `Host: ${hostname}`, 'Content-Type: application/json']

  const socket = connectSocket(Number(port), hostname)
  const closed = once(socket, 'close')
  let answer = ''
  socket.on('data', (chunk) => {
    answer += chunk
  })
  // Half a request: the server knows of it and waits for the rest.
  socket.write(`${[...head, `Content-Length: ${body.length}`, 'Expect: 100-continue'].join('\r\n')}\r\n\r\n`)
  while (!answer.includes('100 Continue')) await once(socket, 'data')

  const ended = site.end('SIGTERM')
  await site.says('Stopping')
  await expect(fetch(`${site.url}/healthz`)).rejects.toThrow()
  socket.write(body)
  await closed
  expect(answer).toContain('201 Created')
  expect(await ended).toBe(0)
})

test('asked to stop, npm start leaves no process behind', async () => {
  const port = await freePort()
  const settings = { PORT: String(port), DATA_DIR: newDataDir(), SAMPLE_CONTENT: 'off' }
  const npm = spawn('npm', ['start'], { cwd: projectRoot, env: { ...process.env, ...settings } })
  let said = ''
  while (!said.includes('The site is at')) said += (await once(npm.stdout, 'data'))[0]
  const gone = once(npm, 'exit')
  npm.kill('SIGTERM')
  expect(await gone).toEqual([0, null])
  await expect(fetch(`http://127.0.0.1:${port}/healthz`)).rejects.toThrow()
})

test('SIGHUP takes up a changed word, and the site goes on answering', async () => {
  const content = path.join(newDataDir(), 'content')
  cpSync(path.join(projectRoot, 'content'), content, { recursive: true })
  const site = await startSite({ CONTENT_DIR: content, SAMPLE_CONTENT: 'off', LOG_LEVEL: 'info' })
  const [before, after] = ['A one-stop for all your legal needs', 'A word that was changed']
  const home = async () => (await fetch(`${site.url}/`)).text()
  expect(await home()).toContain(before)

  const file = path.join(content, 'home.yaml')
  writeFileSync(file, readFileSync(file, 'utf8').replace(before, after))
  site.signal('SIGHUP')
  await site.says('words read anew')
  const page = await home()
  expect(page).toContain(after)
  expect(page).not.toContain(before)
  expect(await site.end('SIGTERM')).toBe(0)
})
