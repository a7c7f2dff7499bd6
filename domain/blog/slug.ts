import anyAscii from 'any-ascii'
import { Problem } from '#domain/problem.ts'
import { rules } from '#domain/rules.ts'
import { romaniseHindi } from '#domain/text/romanise.ts'

/** The address of a title: small letters, digits and hyphens, in whatever script it is written. */
export function slugOf(title: string) {
  return (
    anyAscii(romaniseHindi(title))
      .toLowerCase()
      .replace(/[^a-z0-9]+/g, '-')
      .replace(/^-+|-+$/g, '')
      .slice(0, rules.post.maxSlug)
      .replace(/-+$/, '') || 'post'
  )
}

export function addressTaken() {
  return new Problem('invalid-input', { fields: { slug: ['Another post has this address, or had it once.'] } })
}
