import { setImmediate } from 'node:timers/promises'
import { rules } from '#domain/rules.ts'
import type { Db, Row } from '#platform/database/tables.ts'
import { essentialParts, type NamePart, nameParts } from './name-parts.ts'
import { sideInWords } from './party.ts'
import { soundsLike } from './phonetic-key.ts'

type MatchPartiesInput = Pick<Row<'message'>, 'id' | 'name' | 'text'>

/** A party whose name is like one in a message: a hint to look at, never a finding. */
export type MatchedParty = Pick<Row<'party'>, 'name' | 'matter' | 'side'> & {
  partyId: string
  /** As it stands in the message. */
  found: string
  reason: string
}

/** Parties whose names sound or look like the sender's or like one in the text, without those that staff told apart. */
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
    // A text of many names may be many parties: others are answered in between.
    await setImmediate()
  }
  return hints
    .sort((one, other) => one.name.localeCompare(other.name) || one.matter.localeCompare(other.matter))
    .slice(0, rules.conflicts.mostHints)
}

const candidatesAtOnce = 200

/**
 * The parties whose first and last word may be in the message, one of them as it sounds and the other so or as an
 * initial: initials alone may be anybody. Only indexes are read here.
 */
async function listCandidates(db: Db, sources: Source[]) {
  const bones = [...new Set(sources.flatMap(({ byBones }) => [...byBones.keys()]))]
  const letters = [...new Set(sources.flatMap(({ initials }) => [...initials.keys()]))]
  if (bones.length === 0) return []
  const sounds = db.selectFrom('partySound').select('partyId')
  const firstIsThere = sounds
    .where('firstBones', 'in', bones)
    .where(({ eb, or }) =>
      or([eb('lastBones', 'in', bones), ...(letters.length > 0 ? [eb('lastLetter', 'in', letters)] : [])]),
    )
  const lastIsThere = sounds.where('firstLetter', 'in', letters).where('lastBones', 'in', bones)
  const rows = await (letters.length > 0 ? firstIsThere.union(lastIsThere) : firstIsThere).execute()
  return rows.map(({ partyId }) => partyId)
}

/** Without those that staff told apart from the sender. */
async function listParties(db: Db, messageId: string, ids: string[]) {
  return await db
    .selectFrom('party')
    .select(['id as partyId', 'name', 'matter', 'side'])
    .where('id', 'in', ids)
    .where(({ not, exists, selectFrom }) => {
      const apart = selectFrom('otherParty').select('messageId').where('messageId', '=', messageId)
      return not(exists(apart.whereRef('otherParty.partyId', '=', 'party.id')))
    })
    .execute()
}

/** How the matter of a party is told. */
function reasonOf({ name, matter, side }: Pick<MatchedParty, 'name' | 'matter' | 'side'>, found: string) {
  const verb = found.toLowerCase() === name.toLowerCase() ? 'is also' : 'sounds like'
  return `“${found}” ${verb} ${name}, ${sideInWords(side)}${matter && ` in ${matter}`}`
}

type Source = { text: string; parts: NamePart[]; byBones: Map<string, number[]>; initials: Map<string, number[]> }

function sourceOf(text: string): Source {
  const parts = nameParts(text)
  const byBones = new Map<string, number[]>()
  const initials = new Map<string, number[]>()
  for (const [at, { bones, whole, kind }] of parts.entries()) {
    note(kind === 'initial' ? initials : byBones, kind === 'initial' ? whole.charAt(0) : bones, at)
  }
  return { text, parts, byBones, initials }
}

function note(places: Map<string, number[]>, key: string, at: number) {
  const known = places.get(key)
  if (known) known.push(at)
  else places.set(key, [at])
}

/** The name as it is written in the text; undefined where it is not there. */
function findName({ text, parts, byBones, initials }: Source, name: readonly NamePart[]) {
  const anchor = name.findIndex(({ kind }) => kind !== 'initial')
  const first = name[anchor]
  const mayBeThere = ({ kind, bones, whole }: NamePart) =>
    kind === 'initial' || byBones.has(bones) || initials.has(whole.charAt(0))
  if (!first || !name.every(mayBeThere)) return
  for (const order of name.length > 1 ? [name, [...name].reverse()] : [name]) {
    const starts = [...(byBones.get(order[0]?.bones ?? '') ?? []), ...startsByInitial(order, parts, initials)]
    for (const start of starts.slice(0, mostStarts)) {
      const end = endOf(parts, start, order)
      const [from, to] = [parts[start], parts[end ?? -1]]
      if (!from || !to || (name.length === 1 && !isAlone(from, first))) continue
      // Initials alone may be anybody.
      const isSounded = parts.slice(start, (end ?? start) + 1).some(({ kind }) => kind !== 'initial')
      if (isSounded) return text.slice(from.at, to.end)
    }
  }
}

/** Where an initial stands for a whole word, or a word for an initial. */
function startsByInitial([first]: readonly NamePart[], parts: readonly NamePart[], initials: Source['initials']) {
  if (!first) return []
  if (first.kind !== 'initial') return initials.get(first.whole.charAt(0)) ?? []
  return parts.flatMap(({ whole, isName }, at) => (isName && whole.startsWith(first.whole) ? [at] : []))
}

/** The place of the last part, where all parts follow each other; what many leave out may stand between. */
function endOf(parts: readonly NamePart[], start: number, name: readonly NamePart[]) {
  let at = start - 1
  for (const [place, wanted] of name.entries()) {
    at += 1
    // Not without end: a text of initials would be gone through again from each of them.
    const last = place > 0 ? at + mostBetween : at
    while (at < last && isSkipped(parts[at]) && !fits(parts[at], wanted)) at += 1
    if (!fits(parts[at], wanted)) return undefined
  }
  return at
}

/** So many middle names and initials hardly anybody has; and where a name begins so often, it is none. */
const mostBetween = 4
const mostStarts = 200

function isSkipped(part: NamePart | undefined) {
  return part?.kind === 'initial' || part?.kind === 'middle'
}

function fits(part: NamePart | undefined, wanted: NamePart) {
  if (!part) return false
  if (part.kind === 'initial' || wanted.kind === 'initial') {
    return part.isName && part.whole.charAt(0) === wanted.whole.charAt(0)
  }
  return soundsLike(part, wanted)
}

/** One word alone is a name where it is written like one, or is the very same. */
function isAlone(part: NamePart, name: NamePart) {
  return part.isName || part.whole === name.whole
}
