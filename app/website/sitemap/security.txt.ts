import { contentContext, resourcesContext } from '#app/context.ts'
import { rules } from '#domain/rules.ts'
import type { Route } from './+types/security.txt.ts'

/**
 * Whom to tell of a weakness, for people and programs: RFC 9116. It is kept nowhere and made for each request, so its
 * last day is ahead for as long as the site answers.
 */
export function loader({ context }: Route.LoaderArgs) {
  const { config } = context.get(resourcesContext)
  const { firm } = context.get(contentContext)
  const expires = new Date()
  expires.setUTCDate(expires.getUTCDate() + rules.securityText.days)
  expires.setUTCHours(0, 0, 0, 0)
  const fields = {
    Contact: `mailto:${firm.email}`,
    Expires: expires.toISOString().replace('.000', ''),
    Canonical: `${config.PUBLIC_URL}/.well-known/security.txt`,
    'Preferred-Languages': 'en',
  }
  const text = Object.entries(fields).map(([name, value]) => `${name}: ${value}\n`)
  return new Response(text.join(''), {
    headers: { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'no-cache' },
  })
}
