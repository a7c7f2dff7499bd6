import { contentContext, requestContext } from '#app/context.ts'
import { colours } from '#domain/colours.ts'
import type { Route } from './+types/site.webmanifest.ts'

/** The manifest for devices that add the site to a home screen. */
export function loader({ context }: Route.LoaderArgs) {
  context.get(requestContext).tagCache()
  const { name, description } = context.get(contentContext).firm
  return sendManifest({ name, description })
}

export function sendManifest({ name, description }: { name: string; description?: string }) {
  const manifest = {
    id: '/',
    name,
    short_name: name,
    description,
    lang: 'en-IN',
    start_url: '/',
    scope: '/',
    display: 'browser',
    background_color: colours['paper-100'],
    theme_color: colours['navy-950'],
    icons: [
      { src: '/icon-192.png', sizes: '192x192', type: 'image/png' },
      { src: '/icon-512.png', sizes: '512x512', type: 'image/png' },
      { src: '/icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
      { src: '/favicon.svg', sizes: 'any', type: 'image/svg+xml' },
    ],
  }
  return new Response(JSON.stringify(manifest), {
    headers: { 'Content-Type': 'application/manifest+json', 'Cache-Control': 'no-cache' },
  })
}
