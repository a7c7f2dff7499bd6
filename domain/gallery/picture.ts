import { z } from 'zod'
import { rules } from '#domain/rules.ts'

const { maxAlt } = rules.media
const badFocus = 'Two whole numbers from 0 to 100 are expected: x from the left, y from the top, in per cent.'
const percent = z.int(badFocus).min(0, badFocus).max(100, badFocus)

/** What the office may say of a picture: what it shows, or that it is ornament, and what of it no crop may cut off. */
export const PictureChange = z.object({
  alt: z.string('A text is expected.').trim().max(maxAlt, `At most ${maxAlt} characters.`).optional(),
  ornament: z.boolean('True or false is expected.').optional(),
  focus: z.object({ x: percent, y: percent }, badFocus).optional(),
  /** Whether the gallery of the website shows it. */
  listed: z.boolean('True or false is expected.').optional(),
})

export type PictureChange = z.infer<typeof PictureChange>

/** What is said of a picture as it comes. */
export const NewPicture = PictureChange.pick({ alt: true }).extend({
  ornament: z.enum(['yes', 'no'], 'yes or no.').optional(),
  /** One that comes with the text of a post is not shown in the gallery. */
  listed: z.enum(['yes', 'no'], 'yes or no.').optional(),
})

export type NewPicture = z.infer<typeof NewPicture>

/** The parts of the gallery that the office looks at by themselves. */
export const pictureStates = ['all', 'without-alt', 'unused'] as const

export type PictureState = (typeof pictureStates)[number]
