/** Where judgments, statutes and news of the courts are read: a link to them is what clients send. */
const ofTheLaw =
  /(^|\.)(gov\.in|nic\.in|indiankanoon\.org|livelaw\.in|barandbench\.com|scconline\.com|manupatra\.com|casemine\.com|legislative\.gov\.in|verdictum\.in|latestlaws\.com)$/

const written = /\b(?:https?:\/\/|www\.)[^\s<>"'()[\]]+/giu

const longestHost = 253

/** The hosts that a text links to, without those of the law. */
export function foreignLinks(text: string) {
  return linkedHosts(text).filter((host) => !ofTheLaw.test(host))
}

export function linkedHosts(text: string) {
  return Array.from(text.matchAll(written), ([link]) =>
    link
      .toLowerCase()
      .replace(/^https?:\/\//, '')
      .replace(/^www\./, '')
      .replace(/[/?#:].*$/, '')
      // No host has a longer name; of a longer text the end would be looked for over and over.
      .slice(0, longestHost)
      .replace(/[.,;]+$/, ''),
  )
}

/** Markup of links, which no person types into a form. */
export function hasLinkMarkup(text: string) {
  return /<a\s[^>]*href|\[url[=\]]|\[link[=\]]/i.test(text)
}
