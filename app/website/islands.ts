import type { Islands } from '#app/islands/wake.ts'

/** Where each island is fetched; each is a chunk of its own. */
export const islands: Islands = {
  'contact-form': () => import('./contact-form.tsx'),
  gallery: () => import('./gallery.tsx'),
}
