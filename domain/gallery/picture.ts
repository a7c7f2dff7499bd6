import { z } from 'zod'

/** What the office may say of a picture: what it shows, for those who do not see it. */
export const PictureChange = z.object({
  alt: z.string().trim().max(500, 'At most 500 characters.').optional(),
})

export type PictureChange = z.infer<typeof PictureChange>
