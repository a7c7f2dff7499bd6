import anyAscii from 'any-ascii'
import { romaniseHindi } from '#domain/text/romanise.ts'

/** The address of a title: small letters, digits and hyphens, in whatever script it is written. */
export function slugOf(title: string) {
  return (
    anyAscii(romaniseHindi(title))
      .toLowerCase()
      .replace(/[^a-z0-9]+/g, '-')
      .replace(/^-+|-+$/g, '')
      .slice(0, 80)
      .replace(/-+$/, '') || 'post'
  )
}
