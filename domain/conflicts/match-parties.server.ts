import { setImmediate } from 'node:timers/promises'
import { sql } from 'kysely'
import { rules } from '#domain/rules.ts'
import type { Db, Row } from '#platform/database/tables.ts'
import { essentialParts, type NamePart, nameParts } from './name-parts.ts'
import { sideInWords } from './party.ts'
import { soundsLike } from './phonetic-key.ts'

type MatchPartiesInput = Pick<Row<'message'>, 'id' | 'name' | 'text'>

/** A party with a name similar to one in a message: a hint to check, never a finding. */
type MatchedParty = Pick<Row<'party'>, 'name' | 'matter' | 'side'> & {
  partyId: string
  /** The name as it is in the message. */
  found: string
  reason: string
}

/** Parties whose names sound or look like the sender's or one in the text, without matches that staff dismissed. */
export async function matchParties(db: Db, message: MatchPartiesInput): Promise<MatchedParty[]> {
  const sources = [message.name, message.text].map(sourceOf)
  const ids = await listCandidates(db, sources)
  const hints: MatchedParty[] = []
  for (let at = 0; at < ids.length; at += candidatesAtOnce) {
    for (const party of await listParties(db, message.id, ids.slice(at, at + candidatesAtOnce))) {
      const name = essentialParts(party.name)
      const found = sources.map((source) => findName(source, name)).find((words) => words !== undefined)
      if (found) hints.push({ ...party, found, reason: reasonOf(party, found) })
    }
    // A text with many names may have many candidates: let other requests run in between.
    await setImmediate()
  }
  return hints
    .sort((one, other) => one.name.localeCompare(other.name) || one.matter.localeCompare(other.matter))
    .slice(0, rules.conflicts.maxHints)
}

const candidatesAtOnce = 200

/**
 * Parties whose first and last word may both be in the message, at least one of them by sound, the other by sound or as
 * an initial: initials alone could be anybody. Reads indexes only.
 */
async function listCandidates(db: Db, sources: Source[]) {
  const consonants = [...new Set(sources.flatMap(({ byConsonants }) => [...byConsonants.keys()]))]
  const letters = [...new Set(sources.flatMap(({ initials }) => [...initials.keys()]))]
  if (consonants.length === 0) return []
  const sounds = db.selectFrom('partySound').select('partyId')
  const matchesFirst = sounds
    .where('firstBones', 'in', consonants)
    .where(({ eb, or }) =>
      or([eb('lastBones', 'in', consonants), ...(letters.length > 0 ? [eb('lastLetter', 'in', letters)] : [])]),
    )
  const matchesLast = sounds.where('firstLetter', 'in', letters).where('lastBones', 'in', consonants)
  const rows = await (letters.length > 0 ? matchesFirst.union(matchesLast) : matchesFirst).execute()
  return rows.map(({ partyId }) => partyId)
}

/** Without matches that staff dismissed for this message. */
async function listParties(db: Db, messageId: string, ids: string[]) {
  return await db
    .selectFrom('party')
    .select(['id as partyId', 'name', 'matter', 'side'])
    .where('id', 'in', ids)
    .where(({ not, exists, selectFrom }) => {
      const dismissed = selectFrom('otherParty').select('messageId').where('messageId', '=', messageId)
      return not(exists(dismissed.whereRef('otherParty.partyId', '=', 'party.id')))
    })
    .execute()
}

/** The match in words, with the matter of the party. */
function reasonOf({ name, matter, side }: Pick<MatchedParty, 'name' | 'matter' | 'side'>, found: string) {
  const verb = found.toLowerCase() === name.toLowerCase() ? 'is also' : 'sounds like'
  return `“${found}” ${verb} ${name}, ${sideInWords(side)}${matter && ` in ${matter}`}`
}

type Source = { text: string; parts: NamePart[]; byConsonants: Map<string, number[]>; initials: Map<string, number[]> }

function sourceOf(text: string): Source {
  const parts = nameParts(text)
  const byConsonants = new Map<string, number[]>()
  const initials = new Map<string, number[]>()
  for (const [at, { consonants, sound, kind }] of parts.entries()) {
    addPosition(kind === 'initial' ? initials : byConsonants, kind === 'initial' ? sound.charAt(0) : consonants, at)
  }
  return { text, parts, byConsonants, initials }
}

function addPosition(positions: Map<string, number[]>, key: string, at: number) {
  const existing = positions.get(key)
  if (existing) existing.push(at)
  else positions.set(key, [at])
}

/** The name as it is written in the text; undefined if it does not occur. */
function findName({ text, parts, byConsonants, initials }: Source, name: readonly NamePart[]) {
  const anchor = name.findIndex(({ kind }) => kind !== 'initial')
  const first = name[anchor]
  const mayOccur = ({ kind, consonants, sound }: NamePart) =>
    kind === 'initial' || byConsonants.has(consonants) || initials.has(sound.charAt(0))
  if (!first || !name.every(mayOccur)) return
  for (const order of name.length > 1 ? [name, [...name].reverse()] : [name]) {
    const starts = [...(byConsonants.get(order[0]?.consonants ?? '') ?? []), ...startsByInitial(order, parts, initials)]
    for (const start of starts.slice(0, maxStarts)) {
      const end = endOf(parts, start, order)
      const [from, to] = [parts[start], parts[end ?? -1]]
      if (!from || !to || (name.length === 1 && !matchesSingleWord(from, first))) continue
      // Initials alone could be anybody.
      const hasWholeWord = parts.slice(start, (end ?? start) + 1).some(({ kind }) => kind !== 'initial')
      if (hasWholeWord) return text.slice(from.at, to.end)
    }
  }
}

/** Positions where the text has an initial and the name a word, or the reverse. */
function startsByInitial([first]: readonly NamePart[], parts: readonly NamePart[], initials: Source['initials']) {
  if (!first) return []
  if (first.kind !== 'initial') return initials.get(first.sound.charAt(0)) ?? []
  return parts.flatMap(({ sound, isName }, at) => (isName && sound.startsWith(first.sound) ? [at] : []))
}

/** The index of the last part if all parts follow each other; initials and middle names may be in between. */
function endOf(parts: readonly NamePart[], start: number, name: readonly NamePart[]) {
  let at = start - 1
  for (const [partIndex, namePart] of name.entries()) {
    at += 1
    // With a limit: a text of initials would otherwise be scanned again from each of them.
    const last = partIndex > 0 ? at + maxBetween : at
    while (at < last && isSkipped(parts[at]) && !fits(parts[at], namePart)) at += 1
    if (!fits(parts[at], namePart)) return undefined
  }
  return at
}

/** Hardly anybody has more middle names and initials; and a word that occurs more often is not a name. */
const maxBetween = 4
const maxStarts = 200

function isSkipped(part: NamePart | undefined) {
  return part?.kind === 'initial' || part?.kind === 'middle'
}

function fits(part: NamePart | undefined, namePart: NamePart) {
  if (!part) return false
  if (part.kind === 'initial' || namePart.kind === 'initial') {
    return part.isName && part.sound.charAt(0) === namePart.sound.charAt(0)
  }
  return soundsLike(part, namePart)
}

/** A single word matches if it is written like a name, or is identical. */
function matchesSingleWord(part: NamePart, name: NamePart) {
  return part.isName || part.sound === name.sound
}

type EarlierMessagesInput = Pick<Row<'message'>, 'id' | 'email' | 'phoneE164' | 'secondE164' | 'receivedAt'>

export type EarlierMessage = {
  id: string
  reference: string
  receivedAt: string
  /** The beginning of its text. */
  beginning: string
  /** What it has in common with the message. */
  same: ('e-mail' | 'telephone')[]
}

/** Earlier messages with the same e-mail address or telephone number, newest first, without spam and the bin. */
export async function earlierMessages(db: Db, message: EarlierMessagesInput): Promise<EarlierMessage[]> {
  const email = message.email.toLowerCase()
  const numbers = [message.phoneE164, message.secondE164].filter((number) => number !== null)
  const rows = await db
    .selectFrom('message')
    .select(['id', 'reference', 'receivedAt', 'email', 'phoneE164', 'secondE164'])
    .select(sql<string>`substr(text, 1, ${sql.lit(rules.message.beginning)})`.as('beginning'))
    .where('id', '<>', message.id)
    .where('receivedAt', '<=', message.receivedAt)
    .where('state', '<>', 'spam')
    .where('binnedAt', 'is', null)
    .where((where) =>
      where.or([
        where(sql<string>`lower(email)`, '=', email),
        ...(numbers.length > 0 ? [where('phoneE164', 'in', numbers), where('secondE164', 'in', numbers)] : []),
      ]),
    )
    .orderBy('receivedAt', 'desc')
    .orderBy('id')
    .limit(rules.conflicts.maxEarlier)
    .execute()
  return rows.map(({ email: rowEmail, phoneE164, secondE164, ...row }) => {
    const byTelephone = [phoneE164, secondE164].some((number) => number !== null && numbers.includes(number))
    const same = [rowEmail.toLowerCase() === email && 'e-mail', byTelephone && 'telephone'] as const
    return { ...row, same: same.filter((kind) => kind !== false) }
  })
}
