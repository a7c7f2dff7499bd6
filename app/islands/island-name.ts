/** The names of all islands; app/website/islands.ts has the module of each. */
export type IslandName = 'contact-form' | 'gallery'
