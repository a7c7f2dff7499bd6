import type { Islands } from '#app/islands/hydration.ts'

/** The module of each island; each is a separate chunk. */
export const islands: Islands = {
  'contact-form': () => import('#app/website/contact/contact-form.tsx'),
  gallery: () => import('#app/website/media/gallery.tsx'),
}
