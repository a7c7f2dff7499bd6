import { existsSync, renameSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { installDebianPackage } from '#tests/support/debian-package.ts'
import { startMailServer } from '#tests/support/processes/mail-server.ts'
import { newDataDir } from '#tests/support/processes/site-process.ts'
import { json, newMessage } from '#tests/support/samples.ts'
import { startCopiedSite } from '#tests/support/unit/site.ts'

const library = `/usr/lib/${process.arch === 'arm64' ? 'aarch64' : 'x86_64'}-linux-gnu/faketime/libfaketimeMT.so.1`

test('after the clock is set forward or back, pages re-render, messages and e-mails work, and sessions stay valid', async ({
  skip,
}) => {
  if (!existsSync(library)) installDebianPackage('libfaketime')
  if (!existsSync(library))
    return skip('There is no libfaketime on this machine (Debian: apt-get install libfaketime).')
  const clock = path.join(newDataDir(), 'clock')
  const setClock = (offset: string) => {
    // Replaced as a whole: the site must not read an empty file.
    writeFileSync(`${clock}.new`, `${offset}\n`)
    renameSync(`${clock}.new`, clock)
  }
  setClock('+0')
  const mail = await startMailServer()
  const site = await startCopiedSite({
    LD_PRELOAD: library,
    FAKETIME_TIMESTAMP_FILE: clock,
    FAKETIME_NO_CACHE: '1',
    FAKETIME_DONT_FAKE_MONOTONIC: '1',
    SMTP_URL: mail.url,
    LOG_LEVEL: 'info',
  })
  for (const [offset, number] of [
    ['+0', 1],
    ['+2d', 2],
    ['-2d', 3],
  ] as const) {
    setClock(offset)
    for (let turn = 0; turn < 2; turn++) expect((await fetch(`${site.url}/contact`)).status).toBe(200)
    const message = newMessage({ email: `asha${number}@example.com`, message: `A matter of clock ${offset}.` })
    expect((await fetch(`${site.url}/insert/contactus`, json(message))).status, offset).toBe(201)
    expect((await fetch(`${site.url}/adminDashboard/contact`, { headers: site.office })).status, offset).toBe(200)
    // One to the sender and one to the office.
    await expect.poll(() => mail.acceptCounts.size).toBe(2 * number)
  }
  expect(await site.end('SIGTERM')).toBe(0)
  await mail.stop()
  const lines = site.output().split('\n')
  const caches = lines.flatMap((line) => (line.includes('"path":"/contact"') ? JSON.parse(line).cache : []))
  // The second request of a pair may miss too, if an e-mail was recorded as delivered while the first was rendered.
  expect([caches[0], caches[2], caches[4]]).toEqual(['miss', 'miss', 'miss'])
  expect(lines.filter((line) => line.includes('"level":50'))).toEqual([])
})
