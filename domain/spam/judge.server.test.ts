import { expect, test } from 'vitest'
import { rules } from '#domain/rules.ts'
import { openSigner } from '#platform/secrets.ts'
import { judgeUnseen } from '#tests/support/texts/spam-corpus.ts'
import { testResources } from '#tests/support/unit/resources.ts'
import { insertMessage } from '#tests/support/unit/rows.ts'
import { formSeconds, formToken, judge } from './judge.server.ts'

const now = new Date('2026-11-16T10:00:00Z')
const enquiry = { email: 'ravi@mail.example', text: 'A buyer has not paid three invoices. May we meet on Saturday?' }
const unknownWords = { email: 'ravi@mail.example', text: 'Zq vrtx plomb gnarl whisk thrum, brindle fjord quaff.' }

test('at least 9 in 10 unseen spam messages are set aside, each with reasons', async () => {
  const { all, setAside } = await judgeUnseen(await testResources(), 'spam')
  expect(all).toBeGreaterThanOrEqual(100)
  expect(setAside.length / all).toBeGreaterThanOrEqual(0.9)
  for (const { reasons } of setAside) expect(reasons).not.toEqual([])
})

test('at most 1 in 100 unseen genuine messages is set aside, even with a fresh or forged form token', async () => {
  const resources = await testResources()
  const fast = { token: formToken(resources.sign) }
  for (const submission of [{}, fast, { token: 'forged' }]) {
    const { all, setAside } = await judgeUnseen(resources, 'genuine', submission)
    expect(all).toBeGreaterThanOrEqual(100)
    expect(setAside.length / all, JSON.stringify(setAside)).toBeLessThanOrEqual(0.01)
  }
})

test('a short message is not set aside because of its words', async () => {
  const resources = await testResources()
  for (const text of ['100% sure', 'Best price please', 'Call me', 'loan problem urgent', 'Hello sir', 'फोन कीजिए']) {
    expect(await judge(resources, { email: 'ravi@mail.example', text }, {}, now), text).toMatchObject({
      setAside: false,
    })
  }
})

test('a message of only digits or symbols is not set aside, even if sent immediately', async () => {
  const resources = await testResources()
  const submission = { token: formToken(resources.sign, now) }
  for (const text of ['9425012345', '??', '९४२५० १२३४५', '🙏']) {
    expect(await judge(resources, { email: 'ravi@mail.example', text }, submission, now), text).toMatchObject({
      setAside: false,
    })
  }
})

test('a single weak signal does not set a message aside, even if its words are unknown', async () => {
  const { db, sign } = await testResources()
  const token = formToken(sign, new Date(now.getTime() - 1_000))
  expect(await judge({ db, sign }, unknownWords, { token }, now)).toEqual({
    setAside: false,
    reasons: ['It came one second after the form was opened'],
  })
  expect(await judge({ db, sign }, unknownWords, { token: 'forged' }, now)).toMatchObject({ setAside: false })
  expect(await judge({ db, sign }, unknownWords, {}, now)).toEqual({ setAside: false, reasons: [] })
  const links = { ...unknownWords, text: `${unknownWords.text} ${'https://one.example '.repeat(9)}` }
  expect(await judge({ db, sign }, links, {}, now)).toEqual({ setAside: false, reasons: ['Nine links'] })
})

test('combined weak signals set a message aside, and so does the honeypot unless the text reads like an enquiry', async () => {
  const { db, sign } = await testResources()
  const token = formToken(sign, now)
  const links = { ...unknownWords, text: `${unknownWords.text} http://a.example http://b.example http://c.example` }
  expect(await judge({ db, sign }, links, { token }, now)).toMatchObject({ setAside: true })
  const hidden = { hidden: 'anything' }
  expect(await judge({ db, sign }, unknownWords, hidden, now)).toMatchObject({ setAside: true })
  const { setAside, reasons } = await judge({ db, sign }, enquiry, hidden, now)
  expect(setAside).toBe(false)
  expect(reasons.at(-1)).toMatch(/^In its favour: words that are usual in enquiries: /)
})

test('links to legal sites do not count as a spam signal', async () => {
  const { db, sign } = await testResources()
  const hosts = ['indiankanoon.org/doc/1', 'main.sci.gov.in/x.pdf', 'www.livelaw.in/a', 'ecourts.gov.in', 'mphc.gov.in']
  const text = `${unknownWords.text} ${hosts.map((host) => `https://${host}`).join(' ')}`
  const { setAside, reasons } = await judge(
    { db, sign },
    { ...unknownWords, text },
    { token: formToken(sign, now) },
    now,
  )
  expect(setAside).toBe(false)
  expect(reasons.join()).not.toMatch(/ links?(,|$)/)
})

test('the same text from several senders and many messages from one sender are spam signals', async () => {
  const { db, sign } = await testResources()
  const receivedAt = new Date(now.getTime() - 60_000).toISOString()
  const text = unknownWords.text.toUpperCase()
  for (const email of ['a@x.example', 'b@x.example', 'c@x.example'])
    await insertMessage(db, { email, text, receivedAt })
  for (let sent = 0; sent < rules.spam.perEmailAnHour; sent++) {
    await insertMessage(db, { email: 'RAVI@mail.example', receivedAt, text: 'Other words.' })
  }
  expect(await judge({ db, sign }, unknownWords, {}, now)).toEqual({
    setAside: true,
    reasons: [
      'The same words came three times today from other e-mail addresses',
      'Five messages came from this e-mail address within an hour',
    ],
  })
})

test('a message from a sender marked genuine is set aside for the honeypot, but not for weak signals', async () => {
  const { db, sign } = await testResources()
  await insertMessage(db, { email: 'Ravi@mail.example', taughtAs: 'genuine' })
  const { setAside } = await judge({ db, sign }, unknownWords, { hidden: 'x' }, now)
  expect(setAside).toBe(true)
  const text = `${unknownWords.text} ${'https://one.example '.repeat(9)}`
  expect(await judge({ db, sign }, { ...unknownWords, text }, { token: formToken(sign, now) }, now)).toMatchObject({
    setAside: false,
  })
})

const sign = openSigner('a secret that nobody else has')
const opened = new Date('2026-11-16T10:00:00Z')
const sent = new Date('2026-11-16T10:00:42Z')

test('a form token yields the seconds since it was issued', () => {
  expect(formSeconds(sign, formToken(sign, opened), sent)).toBe(42)
})

test('a token with an invalid signature yields no age, and a token from the future has age 0', () => {
  const [moment] = formToken(sign, opened).split('.')
  const foreign = formToken(openSigner('another secret'), opened)
  for (const wrong of ['', '.', 'x', `${moment}.`, `${moment}.x`, `1${formToken(sign, opened)}`, foreign]) {
    expect(formSeconds(sign, wrong, sent), wrong).toBeUndefined()
  }
  expect(formSeconds(sign, formToken(sign, sent), opened)).toBe(0)
})
