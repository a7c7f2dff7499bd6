import type { Room } from '#platform/workshop/workshop.ts'

/** What a share picture shows: its words, whose it is, what stands below them, and the square that is lit. */
export type ShareDrawing = { title: string; name: string; note: string[]; square: string }

/** Raised whenever the same words would become another picture: what was kept before is then made anew. */
export const drawingVersion = 1

export const shareRoom: Room<typeof import('./share-jobs.ts')> = {
  module: 'domain/share/share-jobs.ts',
  maxWaiting: 20,
  patienceMs: 20_000,
  maxMegabytes: 200,
}
