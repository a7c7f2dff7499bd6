import { z } from 'zod'
import { capitalised, plural } from '#domain/number-word.ts'
import { rules } from '#domain/rules.ts'

const { maxAtOnce, maxName, maxMatter } = rules.party

export const sides = ['client', 'opposite', 'other'] as const
export type Side = (typeof sides)[number]

/** The label of a side as a choice, and (`sideWords`) within a sentence. */
export const sideNames: Record<Side, string> = { client: 'Our client', opposite: 'Opposite side', other: 'Other' }
const sideWords: Record<Side, string> = { client: 'our client', opposite: 'opposite side', other: 'a party' }

/** A person or company that the firm acts for or against, as staff enter it. */
export const NewParty = z.object({
  name: z.string('Enter a name.').trim().min(1, 'Enter a name.').max(maxName, `At most ${maxName} characters.`),
  matter: z.string().trim().max(maxMatter, `At most ${maxMatter} characters.`).default(''),
  side: z.enum(sides, 'Choose a side.').default('other'),
})

export type NewParty = z.infer<typeof NewParty>

// partial() would keep the defaults, and an unsent field would be emptied.
export const PartyChange = z.object({
  name: NewParty.shape.name.optional(),
  matter: NewParty.shape.matter.unwrap().optional(),
  side: NewParty.shape.side.unwrap().optional(),
})

export type PartyChange = z.infer<typeof PartyChange>

export function sideInWords(side: string) {
  return sideWords[side as Side] ?? side
}

/** Parties pasted from a list: one per line, as 'name; matter; side', or separated by tabs as in a spreadsheet. */
export const PartyLines = z.object({
  lines: z.string('Paste at least one line.').transform((text, context): NewParty[] => {
    const lines = text.split(/\r?\n/).flatMap((line, at) => (line.trim() ? [{ at: at + 1, line }] : []))
    const parsedLines = lines.map(({ at, line }) => ({ at, ...readLine(line) }))
    const unknown = parsedLines.filter(({ party }) => party.side === undefined)
    const parties = parsedLines.map(({ party }) => NewParty.safeParse(party))
    const invalidLine = parsedLines[parties.findIndex(({ success }) => !success)]?.at
    const issue = (message: string) => context.addIssue({ code: 'custom', message })
    if (lines.length === 0) issue('Paste at least one line.')
    else if (lines.length > maxAtOnce) issue(`Paste at most ${maxAtOnce} lines at once.`)
    else if (invalidLine)
      issue(`Line ${invalidLine} needs a name of at most ${maxName} characters, and a matter of ${maxMatter}.`)
    else if (unknown.length > 0) issue(unknownSides(unknown))
    return parties.flatMap(({ data }) => data ?? [])
  }),
})

function readLine(line: string) {
  const [name = '', matter = '', words = ''] = line.split(line.includes('\t') ? '\t' : ';').map((part) => part.trim())
  return { words, party: { name, matter, side: sideOf(words) } }
}

/** Recognises the many ways in which lists name a side; undefined if unknown. */
function sideOf(words: string): Side | undefined {
  if (/client|^(us|ours?|own)\b/i.test(words)) return 'client'
  if (/opp|against|adverse|other side/i.test(words)) return 'opposite'
  return /^(|-|none|neither|(an)?other( party)?|third party)$/i.test(words) ? 'other' : undefined
}

/** The error for unknown sides: a misspelled side treated as 'Other' would hide a conflict. */
function unknownSides(lines: { at: number; words: string }[]) {
  const listedLines = lines.slice(0, maxListed).map(({ at, words }) => `line ${at}: “${words.slice(0, 40)}”`)
  const remainder = lines.length > maxListed ? ` and ${lines.length - maxListed} more` : ''
  const are = plural(lines.length, 'is not a side', 'are not sides')
  return `${capitalised(listedLines.join(', '))}${remainder} ${are}. Write client, opposite or other, or leave it empty.`
}

const maxListed = 5
