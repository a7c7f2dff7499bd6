import { timingSafeEqual } from 'node:crypto'
import { sql } from 'kysely'
import { capitalised, counted, numberInWords, numberWord } from '#domain/number-word.ts'
import { rules } from '#domain/rules.ts'
import type { Db } from '#platform/database/tables.ts'
import type { Log } from '#platform/log.ts'
import type { Sign } from '#platform/secrets.ts'
import { foreignLinks, hasLinkMarkup, lettersOnly, type MessageText } from './spam-words.ts'
import { weighWords } from './train.server.ts'

/** Whether a message is set aside for review, and why. It is never refused. */
type Judgement = { setAside: boolean; reasons: string[] }

const { weights, setAsideFrom, comparedMessages, minLetters, perEmailAnHour } = rules.spam

/** Adds up all signals: no weak one sets a message aside alone. */
export async function judge(
  { db, sign }: { db: Db; sign: Sign },
  message: JudgedMessage,
  submission: SubmissionTraits,
  now = new Date(),
): Promise<Judgement> {
  const signals = [
    ...signalsOfSubmission(sign, submission, now),
    ...(await signalsOfWords(db, sign, message)),
    ...signalsOfLinks(message.text),
    ...signalsOfStyle(message.text),
    ...(await signalsOfOthers(db, message, now)),
  ]
  const sum = signals.reduce((total, { weight }) => total + weight, 0)
  const against = signals.filter(({ weight }) => weight > 0).sort((one, other) => other.weight - one.weight)
  const inFavour = signals.filter(({ weight }) => weight < 0)
  return {
    setAside: sum >= setAsideFrom,
    reasons: [
      ...against.map(({ reason }) => reason),
      ...(inFavour.length > 0 ? [`In its favour: ${inFavour.map(({ reason }) => reason).join('; ')}`] : []),
    ],
  }
}

/** The same, but a failure of the filter does not lose the message. */
export function judgeOrPass(
  resources: { db: Db; sign: Sign; log: Log },
  message: JudgedMessage,
  submission: SubmissionTraits,
  now: Date,
): Promise<Judgement> {
  return judge(resources, message, submission, now).catch((error) => {
    resources.log.error({ error }, 'a message could not be judged')
    return { setAside: false, reasons: [] }
  })
}

async function signalsOfWords(db: Db, sign: Sign, message: MessageText): Promise<Signal[]> {
  const words = (await weighWords(db, sign, message)).filter(({ byStaff }) => byStaff || hasEnoughWords(message.text))
  const sum = words.reduce((total, { weight }) => total + weight, 0)
  const weight = Math.max(-weights.genuineWords, Math.min(weights.spamWords, sum))
  if (weight < 0) {
    const shown = words.filter((word) => word.weight < 0).map((word) => word.shown)
    return [{ weight, reason: `words that are usual in enquiries: ${listed(shown)}` }]
  }
  const spamWordWeights = words.filter((word) => word.weight > 0)
  const [byStaff, others] = [
    spamWordWeights.filter((word) => word.byStaff),
    spamWordWeights.filter((word) => !word.byStaff),
  ]
  if (spamWordWeights.length === 0 || weight === 0) return []
  const shown = (byStaff.length > 0 ? byStaff : others).map((word) => word.shown)
  return [
    {
      weight,
      reason: `${byStaff.length > 0 ? 'Words that staff called spam' : 'Words that are usual in spam'}: ${listed(shown)}`,
    },
  ]
}

/** The training data says nothing about a few words ('100 % sure', 'Please call'); what staff marked does. */
function hasEnoughWords(text: string) {
  return text.trim().split(/\s+/).length >= rules.spam.minWords
}

/** Omits a word that is part of a listed pair. */
function listed(words: string[]) {
  return words
    .filter((word) => !words.some((other) => other !== word && other.split(' ').includes(word)))
    .slice(0, rules.spam.namedWords)
    .join(', ')
}

/** A weight against a message, or in its favour if negative, with its reason. */
type Signal = { weight: number; reason: string }

/** How a message was sent: the content of the honeypot field, and the form token. */
export type SubmissionTraits = { hidden?: string; token?: string }

/** Signals from how it was sent. A form without script and an API client have no token, which is no signal. */
function signalsOfSubmission(sign: Sign, { hidden, token }: SubmissionTraits, now: Date): Signal[] {
  const seconds = token ? formSeconds(sign, token, now) : undefined
  return [
    ...(hidden?.trim()
      ? [{ weight: weights.hiddenField, reason: 'A field that people do not see was filled in' }]
      : []),
    ...(seconds === undefined ? [] : signalsOfSpeed(seconds)),
    ...(token && seconds === undefined
      ? [{ weight: weights.forgedToken, reason: 'Its form was not fetched here' }]
      : []),
  ]
}

function signalsOfSpeed(seconds: number) {
  if (seconds >= rules.spam.minSeconds) return []
  const waited = counted(Math.max(1, Math.round(seconds)), 'second')
  return [{ weight: weights.fast, reason: `It came ${waited} after the form was opened` }]
}

function signalsOfLinks(text: string): Signal[] {
  const links = foreignLinks(text).length
  const weight = Math.min(links * weights.link, weights.manyLinks)
  return [
    ...(links > 0 ? [{ weight, reason: capitalised(counted(links, 'link')) }] : []),
    ...(hasLinkMarkup(text) ? [{ weight: weights.markup, reason: 'Links written in markup' }] : []),
  ]
}

/** Scripts that are not used in India. */
const foreignLetters =
  /[\p{Script=Cyrillic}\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}]/gu

function signalsOfStyle(text: string): Signal[] {
  const foreign = text.match(foreignLetters)?.length ?? 0
  // A text may have no letters at all, only numbers or punctuation.
  if (foreign === 0 || foreign * 2 < lettersOnly(text).length) return []
  return [{ weight: weights.foreignWriting, reason: 'Written in letters that are unusual here' }]
}

/** The message to judge; the id of a stored one keeps it from being compared with itself. */
type JudgedMessage = MessageText & { id?: string }

/** Signals from earlier messages: the same text from others, and how often this sender wrote. */
async function signalsOfOthers(db: Db, message: JudgedMessage, now: Date): Promise<Signal[]> {
  const email = message.email.toLowerCase()
  const since = (minutes: number) => new Date(now.getTime() - minutes * 60_000).toISOString()
  const sent = await db
    .selectFrom('message')
    .select(['receivedAt', 'taughtAs'])
    .where(sql<string>`lower(email)`, '=', email)
    .where('id', '<>', message.id ?? '')
    .orderBy('receivedAt', 'desc')
    .limit(comparedMessages)
    .execute()
  const lately = sent.filter(({ receivedAt }) => receivedAt > since(60)).length
  const times = await countSameWords(db, { ...message, email }, since(24 * 60))
  return [
    ...(times > 0 ? [repetition(times)] : []),
    ...(lately >= perEmailAnHour ? [frequency(lately)] : []),
    ...(sent.some(({ taughtAs }) => taughtAs === 'genuine')
      ? [
          {
            weight: -weights.known,
            reason: 'staff took an earlier message from this e-mail address for genuine',
          },
        ]
      : []),
  ]
}

/** How many of the newest messages by others have the same letters; bulk senders vary numbers and punctuation. */
async function countSameWords(db: Db, { id = '', email, text }: JudgedMessage, since: string) {
  const letters = lettersOnly(text)
  if (letters.length < minLetters) return 0
  const newest = await db
    .selectFrom('message')
    .select(['email', 'text'])
    .where('receivedAt', '>', since)
    .where('id', '<>', id)
    .orderBy('receivedAt', 'desc')
    .limit(comparedMessages)
    .execute()
  // Compare the lengths first, which is cheap.
  const hasSimilarLength = (other: string) => other.length >= letters.length && other.length < 2 * text.length
  return newest.filter(
    (row) => hasSimilarLength(row.text) && row.email.toLowerCase() !== email && lettersOnly(row.text) === letters,
  ).length
}

function repetition(times: number) {
  const often = times === 1 ? 'once' : times === 2 ? 'twice' : `${numberInWords(times)} times`
  return {
    weight: Math.min(times * weights.repeated, weights.oftenRepeated),
    reason: `The same words came ${often} today from other e-mail addresses`,
  }
}

function frequency(times: number) {
  const reason = `${numberWord(times)} messages came from this e-mail address within an hour`
  return { weight: weights.often, reason }
}

const purpose = 'form token'

/** A signed timestamp that the form fetches when its script starts. It does not identify the visitor. */
export function formToken(sign: Sign, now = new Date()) {
  const moment = now.getTime().toString(36)
  return `${moment}.${sign(purpose, moment)}`
}

/** The age of a form token in seconds; undefined if we did not sign it. */
export function formSeconds(sign: Sign, token: string, now = new Date()) {
  const [moment = '', signature = ''] = token.split('.')
  const [received, expected] = [Buffer.from(signature), Buffer.from(sign(purpose, moment))]
  if (received.length !== expected.length || !timingSafeEqual(received, expected)) return undefined
  return Math.max(0, (now.getTime() - Number.parseInt(moment, 36)) / 1000)
}
