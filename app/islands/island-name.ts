/** Every island by its name in the page; where each is fetched stands in app/website/islands.ts. */
export type IslandName = 'contact-form' | 'gallery'
