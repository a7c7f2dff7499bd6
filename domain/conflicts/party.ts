import { z } from 'zod'
import { rules } from '#domain/rules.ts'

const { maxName, maxMatter } = rules.party

/** On which side of a matter a party stands. */
export const sides = ['client', 'opposite', 'other'] as const
export type Side = (typeof sides)[number]

/** As a person chooses it, and as a sentence goes on with it. */
export const sideNames: Record<Side, string> = { client: 'Our client', opposite: 'Opposite side', other: 'Other' }
const sideWords: Record<Side, string> = { client: 'our client', opposite: 'opposite side', other: 'a party' }

/** Whom the firm acts for or against, as staff note it. */
export const NewParty = z.object({
  name: z.string('Enter a name.').trim().min(1, 'Enter a name.').max(maxName, `At most ${maxName} characters.`),
  matter: z.string().trim().max(maxMatter, `At most ${maxMatter} characters.`).default(''),
  side: z.enum(sides, 'Choose a side.').default('other'),
})

export type NewParty = z.infer<typeof NewParty>

// partial() alone would keep the defaults, and an unsent field would be emptied.
export const PartyChange = z.object({
  name: NewParty.shape.name.optional(),
  matter: NewParty.shape.matter.unwrap().optional(),
  side: NewParty.shape.side.unwrap().optional(),
})

export type PartyChange = z.infer<typeof PartyChange>

export function sideInWords(side: string) {
  return sideWords[side as Side] ?? side
}
