import type { Islands } from '#app/islands/wake.ts'

/** Where each island is fetched; each is a chunk of its own. */
export const islands: Islands = {
  'contact-form': () => import('#app/website/contact/contact-form.tsx'),
  gallery: () => import('#app/website/media/gallery.tsx'),
}
