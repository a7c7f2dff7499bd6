import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { createServer } from 'node:net'
import { expect, inject, onTestFinished, test } from 'vitest'
import type { RequestCase } from '#tests/fuzz/fuzz-case.ts'
import { faultLines, runFuzz } from '#tests/fuzz/run-fuzz.ts'
import { exchange, faultOf, faultsInLog } from '#tests/fuzz/wire.ts'
import { startMailServer } from '#tests/support/processes/mail-server.ts'
import { copyTemplate } from '#tests/support/processes/site-template.ts'
import { seed } from '#tests/support/test-run.ts'

// `npm run fuzz` sends 20,000, also on PostgreSQL.
const cases = 600

test(`the site answers ${cases} fuzzed requests without a server error or a leaked stack trace`, async () => {
  const mail = await startMailServer()
  onTestFinished(() => mail.stop())
  console.log(`Fuzz: npm run fuzz -- --cases ${cases} --seed ${seed}`)
  const settings = { DATA_DIR: copyTemplate(inject('siteTemplate')), SMTP_URL: mail.url }
  const result = await runFuzz({ seed, cases, settings })
  expect(faultLines(result, seed).join('\n')).toBe('')
  expect(result.statuses['200'] ?? 0).toBeGreaterThan(cases / 20)
})

test.each([
  ['HTTP/1.1 500 Internal Server Error\r\n\r\n', 'answered 500'],
  ['HTTP/1.1 503 Service Unavailable\r\n\r\nNothing can be read or stored at this moment.', 'answered 503'],
  ['HTTP/1.1 503 Service Unavailable\r\nRetry-After: 5\r\n\r\nThe site is very busy at this moment.', undefined],
  ['HTTP/1.1 400 Bad Request\r\n\r\nError\n    at read (file:///srv/site/index.js:1:2)', 'the answer holds a stack'],
  ['HTTP/1.1 200 OK\r\n\r\nHello', undefined],
  ['', 'closed without an answer'],
])('the fuzzer’s verdict on the response %j is: %s', async (words, fault) => {
  expect(faultOf(request, await responseOf(words))).toBe(fault)
})

test('the fuzzer reports a response that does not end as a fault', async () => {
  expect(faultOf(request, await responseOf('HTTP/1.1 200 OK\r\n\r\nHel', false))).toContain('no end of the answer')
})

test('faultsInLog reports 500 responses and error-level lines of the log', () => {
  const lines = [
    '{"level":30,"status":200,"path":"/"}',
    '{"level":30,"status":500,"path":"/a"}',
    '{"level":50,"msg":"failed"}',
  ]
  expect(faultsInLog(lines.join('\n')).map((line) => line.trim())).toEqual(['answered 500 at /a', 'failed:'])
})

const request: RequestCase = {
  target: 'GET /',
  as: 'nobody',
  method: 'GET',
  path: '/',
  suffix: '',
  query: [],
  headers: [],
}

/** The result of an exchange with a server that sends these words, and then closes the connection or not. */
async function responseOf(words: string, closes = true) {
  const server = createServer((socket) => {
    socket.on('error', () => {})
    socket.once('data', () => (closes ? socket.end(words) : socket.write(words)))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  const { port } = server.address() as AddressInfo
  return await exchange(port, Buffer.from('GET / HTTP/1.1\r\n\r\n'), { withinMs: closes ? 60_000 : 50 })
}
