/** Sites with judgments, statutes and court news: clients send links to these. */
const legalHosts =
  /(^|\.)(gov\.in|nic\.in|indiankanoon\.org|livelaw\.in|barandbench\.com|scconline\.com|manupatra\.com|casemine\.com|legislative\.gov\.in|verdictum\.in|latestlaws\.com)$/

const linkPattern = /\b(?:https?:\/\/|www\.)[^\s<>"'()[\]]+/giu

const longestHost = 253

/** The hosts that a text links to, without legal sites. */
export function foreignLinks(text: string) {
  return linkedHosts(text).filter((host) => !legalHosts.test(host))
}

export function linkedHosts(text: string) {
  return Array.from(text.matchAll(linkPattern), ([link]) =>
    link
      .toLowerCase()
      .replace(/^https?:\/\//, '')
      .replace(/^www\./, '')
      .replace(/[/?#:].*$/, '')
      // No host name is longer; without the cut the next pattern would be quadratic on long text.
      .slice(0, longestHost)
      .replace(/[.,;]+$/, ''),
  )
}

/** Link markup, which no person types into a form. */
export function hasLinkMarkup(text: string) {
  return /<a\s[^>]*href|\[url[=\]]|\[link[=\]]/i.test(text)
}
