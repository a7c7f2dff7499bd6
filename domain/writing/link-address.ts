/** What a link in a text may lead to: another site, a letter, a page or a place of our own. */
export function isLinkAddress(address: string) {
  if (/^[/#]/.test(address)) return !address.startsWith('//')
  if (!/^(https?|mailto):/i.test(address)) return false
  return URL.canParse(address)
}
