import { rules } from '#domain/rules.ts'
import type { Db } from '#platform/database/tables.ts'
import type { Log } from '#platform/log.ts'
import type { Sign } from '#platform/secrets.ts'
import {
  type Signal,
  type SubmissionTraits,
  signalsOfLinks,
  signalsOfStyle,
  signalsOfSubmission,
} from './signals.server.ts'
import { type JudgedMessage, signalsOfOthers } from './signals-of-others.server.ts'
import type { MessageText } from './spam-words.ts'
import { weighWords } from './word-weights.server.ts'

/** Whether a message is set aside for review, and why. It is never refused. */
type Judgement = { setAside: boolean; reasons: string[] }

const { weights, setAsideFrom } = rules.spam

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
  return text.trim().split(/\s+/).length >= rules.spam.leastWords
}

/** Omits a word that is part of a listed pair. */
function listed(words: string[]) {
  return words
    .filter((word) => !words.some((other) => other !== word && other.split(' ').includes(word)))
    .slice(0, rules.spam.namedWords)
    .join(', ')
}
