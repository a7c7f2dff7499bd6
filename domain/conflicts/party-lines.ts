import { z } from 'zod'
import { rules } from '#domain/rules.ts'
import { NewParty, type Side } from './party.ts'

const { maxAtOnce, maxName, maxMatter } = rules.party

/** Parties pasted from a list: one a line, as 'name; matter; side', or with tabs as a spreadsheet gives it. */
export const PartyLines = z.object({
  lines: z.string('Paste at least one line.').transform((text, context): NewParty[] => {
    const lines = text.split(/\r?\n/).flatMap((line, at) => (line.trim() ? [{ at: at + 1, line }] : []))
    const parties = lines.map(({ line }) => NewParty.safeParse(readLine(line)))
    const wrong = lines[parties.findIndex(({ success }) => !success)]?.at
    const issue = (message: string) => context.addIssue({ code: 'custom', message })
    if (lines.length === 0) issue('Paste at least one line.')
    else if (lines.length > maxAtOnce) issue(`Paste at most ${maxAtOnce} lines at once.`)
    else if (wrong) issue(`Line ${wrong} needs a name of at most ${maxName} characters, and a matter of ${maxMatter}.`)
    return parties.flatMap(({ data }) => data ?? [])
  }),
})

function readLine(line: string) {
  const [name = '', matter = '', side = ''] = line.split(line.includes('\t') ? '\t' : ';').map((part) => part.trim())
  return { name, matter, side: sideOf(side) }
}

/** Lists say it in many words. */
function sideOf(words: string): Side {
  if (/client|^(us|ours?|own)\b/i.test(words)) return 'client'
  return /opp|against|adverse/i.test(words) ? 'opposite' : 'other'
}
