import type { ComponentType } from 'react'

type IslandModule = { default: ComponentType<never> }

/** Every island by its name in the page; each is a chunk of its own. */
export const islands = {
  'contact-form': () => import('#app/website/contact-form.tsx'),
  gallery: () => import('#app/website/gallery.tsx'),
} satisfies Record<string, () => Promise<IslandModule>>

export type IslandName = keyof typeof islands
