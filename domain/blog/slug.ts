import anyAscii from 'any-ascii'
import { Problem } from '#domain/problem.ts'
import { rules } from '#domain/rules.ts'
import { romaniseHindi } from '#domain/text/romanise.ts'

/** The address of a title: small letters, digits and hyphens, in whatever script it is written. */
export function slugOf(title: string) {
  return asciiName(title) || 'post'
}

/** What every spelling of a tag shares, and the address of its page; of signs alone it is empty, and there is no page. */
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
