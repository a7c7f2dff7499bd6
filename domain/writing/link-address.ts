import { z } from 'zod'

/** What a link in a text may lead to: another site, a letter, a page or a place of our own. */
export function isLinkAddress(address: string) {
  if (/^[/#]/.test(address)) return !address.startsWith('//')
  return /^(https?:\/\/|mailto:)/i.test(address) && URL.canParse(address)
}

/** An address as somebody types it: where a site is named without its beginning, that is added. */
export const LinkAddress = z
  .string()
  .trim()
  .transform((typed) => (/^[\w-]+(\.[\w-]+)+(\/\S*)?$/.test(typed) ? `https://${typed}` : typed))
  .refine(isLinkAddress, 'Enter an address such as https://…, mailto:…, /blog/… or #notes.')
