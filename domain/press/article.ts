import { z } from 'zod'
import { rules } from '#domain/rules.ts'

const { maxTitle, maxPlatform } = rules.article

/** A press link. Every field may be empty: an incomplete link is saved and marked, but not shown to readers. */
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

// partial() would keep the defaults, and an unsent field would be emptied.
export const ArticleChange = z.object({
  title: NewArticle.shape.title.unwrap().optional(),
  platform: NewArticle.shape.platform.unwrap().optional(),
  url: NewArticle.shape.url.unwrap().optional(),
})

export type ArticleChange = z.infer<typeof ArticleChange>

/** Whether it has what readers need: a title and a link. */
export function isComplete({ title, url }: { title: string; url: string }) {
  return title !== '' && url !== ''
}

function isWebAddress(address: string) {
  return z.url({ protocol: /^https?$/ }).safeParse(address).success
}

/** An address without a scheme: a host name with a top-level domain of letters, an optional port and path. */
const bareAddress = /^([\p{L}\p{M}\p{N}-]+\.)+[\p{L}\p{M}-]{2,}(:\d+)?([/?#]\S*)?$/u

/** Adds https:// to an address without a scheme. */
function withScheme(address: string) {
  return bareAddress.test(address) ? `https://${address}` : address
}
