import { z } from 'zod'
import { rules } from '#domain/rules.ts'

const { maxTitle, maxPlatform } = rules.article

/** A press link. Every field may be empty: such a one is kept, marked, and not shown to readers. */
export const NewArticle = z.object({
  title: z.string().trim().max(maxTitle, `At most ${maxTitle} characters.`).default(''),
  platform: z.string().trim().max(maxPlatform, `At most ${maxPlatform} characters.`).default(''),
  url: z
    .string()
    .trim()
    .max(2_000, 'At most 2,000 characters.')
    .transform(withScheme)
    .refine((address) => address === '' || isWebAddress(address), 'Enter a link that begins with http:// or https://.')
    .default(''),
})

export type NewArticle = z.infer<typeof NewArticle>

// partial() alone would keep the defaults, and an unsent field would be emptied.
export const ArticleChange = z.object({
  title: NewArticle.shape.title.unwrap().optional(),
  platform: NewArticle.shape.platform.unwrap().optional(),
  url: NewArticle.shape.url.unwrap().optional(),
})

export type ArticleChange = z.infer<typeof ArticleChange>

/** A reader needs a title and somewhere to go. */
export function isComplete({ title, url }: { title: string; url: string }) {
  return title !== '' && url !== ''
}

function isWebAddress(address: string) {
  return z.url({ protocol: /^https?$/ }).safeParse(address).success
}

/** What people copy out of an address bar: names between dots, the last of letters, then perhaps a port and a path. */
const bareAddress = /^([\p{L}\p{M}\p{N}-]+\.)+[\p{L}\p{M}-]{2,}(:\d+)?([/?#]\S*)?$/u

/** A web address as people write it, whole: without its beginning it is taken for https. */
function withScheme(address: string) {
  return bareAddress.test(address) ? `https://${address}` : address
}
