import { rules } from '#domain/rules.ts'
import { redirectPath } from '#domain/site/redirects.ts'

/** What programs look for that try every site: files of other systems, hidden files, and what no visitor types. */
const probe =
  /^\/(?:wp[-/]|wordpress|xmlrpc|\.|_|cgi-bin|vendor\/|phpmyadmin|pma|admin|administrator|backup|config|api\/|v\d\/|graphql|actuator|server-status|telescope|owa\/|boaform|hudson|jenkins|solr\/|console|shell|eval|remote\/|autodiscover|ads\.txt|sitemap[-_])|\.(?:env|sql|bak|old|zip|gz|tar|rar|7z|log|ini|yml|yaml|toml|json|xml|asp|aspx|ashx|jsp|jspx|do|action|cgi|exe|dll|map|js|css|ico|txt)$|[;<>"'`\\]|%(?:00|2e|3c|27|22)/

/** An address without a page, as it is counted; undefined where a program asked for it, or where it may name somebody. */
export function missingPath(address: string) {
  const path = redirectPath(address)
  if (!path || path.length > rules.redirect.maxPath || probe.test(path)) return undefined
  try {
    return looksPersonal(decodeURIComponent(path)) ? undefined : path
  } catch {
    return undefined
  }
}

const address = /\S@\S/
/** Digits, whatever signs stand between them; and the tax number of a person. */
const number = new RegExp(
  `(?:\\p{Nd}[^\\p{L}\\p{M}\\p{Nd}]*){${rules.analytics.personalDigits}}|\\b[a-z]{5}\\d{4}[a-z]\\b`,
  'u',
)

/** Whether words in small letters may hold somebody's address or number: such words are not counted. */
export function looksPersonal(words: string) {
  return address.test(words) || number.test(words)
}
