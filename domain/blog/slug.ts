import anyAscii from 'any-ascii'
import { Problem } from '#domain/problem.ts'
import { rules } from '#domain/rules.ts'
import { romaniseHindi } from '#domain/text/hindi.ts'

/** The slug of a title in any script: lower-case letters, digits and hyphens. */
export function slugOf(title: string) {
  return asciiName(title) || 'post'
}

/** The key of a tag, the same for all its spellings; also the slug of its page. Empty for signs only: no page. */
export const topicOf = asciiName

function asciiName(words: string) {
  return anyAscii(romaniseHindi(words))
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, rules.post.maxSlug)
    .replace(/-+$/, '')
}

export function addressTaken() {
  return new Problem('invalid-input', { fields: { slug: ['Another post has this address, or had it once.'] } })
}
