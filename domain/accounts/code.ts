import { z } from 'zod'

/** The code of the second step: six digits, or one of the recovery codes. Spaces are how people read them. */
export const Code = z.object({
  code: z
    .string('Code is required')
    .transform((code) => code.replace(/\s/g, ''))
    .pipe(z.string().min(1, 'Code is required').max(50, 'Code is too long')),
})

export type Code = z.infer<typeof Code>
