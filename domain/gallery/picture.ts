import { z } from 'zod'
import { rules } from '#domain/rules.ts'

const { maxAlt } = rules.media
const badFocus = 'Two whole numbers from 0 to 100 are expected: x from the left, y from the top, in per cent.'
const percent = z.int(badFocus).min(0, badFocus).max(100, badFocus)

/** The editable fields of a picture: alternative text or ornament, focal point, and whether the gallery shows it. */
export const PictureChange = z.object({
  alt: z.string('A text is expected.').trim().max(maxAlt, `At most ${maxAlt} characters.`).optional(),
  ornament: z.boolean('True or false is expected.').optional(),
  focus: z.object({ x: percent, y: percent }, badFocus).optional(),
  listed: z.boolean('True or false is expected.').optional(),
})

export type PictureChange = z.infer<typeof PictureChange>

/** The fields of an upload. */
export const NewPicture = PictureChange.pick({ alt: true }).extend({
  ornament: z.enum(['yes', 'no'], 'yes or no.').optional(),
  /** 'no' for a picture in the text of a post, which the gallery does not show. */
  listed: z.enum(['yes', 'no'], 'yes or no.').optional(),
})

export type NewPicture = z.infer<typeof NewPicture>

/** The filters of the picture list in the office. */
export const pictureStates = ['all', 'without-alt', 'unused'] as const

export type PictureState = (typeof pictureStates)[number]
