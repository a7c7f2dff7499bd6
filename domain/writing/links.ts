import { z } from 'zod'
import type { Part } from './document.ts'

/** The links of a line, with their text and position. */
export function linksIn({ content = [] }: Part) {
  const links: { href: string; words: string; from: number; to: number }[] = []
  let at = 0
  for (const { text = '\ufffc', marks = [] } of content) {
    const style = marks.find(({ type }) => type === 'link')
    const href = String(style?.attrs?.href ?? '')
    const last = links.at(-1)
    if (style && last?.to === at && last.href === href) {
      last.words += text
      last.to += text.length
    } else if (style) links.push({ href, words: text, from: at, to: at + text.length })
    at += text.length
  }
  return links
}

/** Whether a link may lead there: another site, an e-mail address, a page of this site or an anchor. */
export function isLinkAddress(address: string) {
  if (/^[/#]/.test(address)) return !address.startsWith('//')
  return /^(https?:\/\/|mailto:)/i.test(address) && URL.canParse(address)
}

/** An address as typed; adds https:// to a bare host name. */
export const LinkAddress = z
  .string()
  .trim()
  .transform((typed) => (/^[\w-]+(\.[\w-]+)+(\/\S*)?$/.test(typed) ? `https://${typed}` : typed))
  .refine(isLinkAddress, 'Enter an address such as https://…, mailto:…, /blog/… or #notes.')
