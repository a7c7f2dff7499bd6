import { rules } from '#domain/rules.ts'
import type { Db } from '#platform/database/tables.ts'
import type { Log } from '#platform/log.ts'
import type { Sign } from '#platform/secrets.ts'
import { type Coming, type Signal, signalsOfComing, signalsOfLinks, signalsOfWriting } from './signals.server.ts'
import { type Judged, signalsOfOthers } from './signals-of-others.server.ts'
import type { Writing } from './spam-words.ts'
import { weighWords } from './word-weights.server.ts'

/** Whether a message is set aside for staff to look at, and why. It is never refused. */
type Judgement = { setAside: boolean; reasons: string[] }

const { weights, setAsideFrom } = rules.spam

/** All signals are added up: no weak one sets a message aside alone. */
export async function judge(
  { db, sign }: { db: Db; sign: Sign },
  writing: Judged,
  coming: Coming,
  now = new Date(),
): Promise<Judgement> {
  const signals = [
    ...signalsOfComing(sign, coming, now),
    ...(await signalsOfWords(db, sign, writing)),
    ...signalsOfLinks(writing.text),
    ...signalsOfWriting(writing.text),
    ...(await signalsOfOthers(db, writing, now)),
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

/** The same for what must be kept in any case: nothing is lost because nobody could judge it. */
export function judgeOrPass(
  resources: { db: Db; sign: Sign; log: Log },
  writing: Judged,
  coming: Coming,
  now: Date,
): Promise<Judgement> {
  return judge(resources, writing, coming, now).catch((error) => {
    resources.log.error({ error }, 'a message could not be judged')
    return { setAside: false, reasons: [] }
  })
}

async function signalsOfWords(db: Db, sign: Sign, writing: Writing): Promise<Signal[]> {
  const words = (await weighWords(db, sign, writing)).filter(({ byStaff }) => byStaff || hasEnoughWords(writing.text))
  const sum = words.reduce((total, { weight }) => total + weight, 0)
  const weight = Math.max(-weights.genuineWords, Math.min(weights.spamWords, sum))
  if (weight < 0) {
    const shown = words.filter((word) => word.weight < 0).map((word) => word.shown)
    return [{ weight, reason: `words that are usual in enquiries: ${listed(shown)}` }]
  }
  const telling = words.filter((word) => word.weight > 0)
  const [byStaff, others] = [telling.filter((word) => word.byStaff), telling.filter((word) => !word.byStaff)]
  if (telling.length === 0 || weight === 0) return []
  const shown = (byStaff.length > 0 ? byStaff : others).map((word) => word.shown)
  return [
    {
      weight,
      reason: `${byStaff.length > 0 ? 'Words that staff called spam' : 'Words that are usual in spam'}: ${listed(shown)}`,
    },
  ]
}

/** Of a few words ('100 % sure', 'Please call') what the site came with says nothing; what staff marked does. */
function hasEnoughWords(text: string) {
  return text.trim().split(/\s+/).length >= rules.spam.leastWords
}

/** A word that stands in a pair already is not named again. */
function listed(words: string[]) {
  return words
    .filter((word) => !words.some((other) => other !== word && other.split(' ').includes(word)))
    .slice(0, rules.spam.namedWords)
    .join(', ')
}
