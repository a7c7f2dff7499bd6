import { contentContext, resourcesContext } from '#app/context.ts'
import { rules } from '#domain/rules.ts'
import type { Route } from './+types/security.txt.ts'

/**
 * How to report a vulnerability: RFC 9116. It is built for each request and not cached, so its expiry is always in the
 * future.
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
