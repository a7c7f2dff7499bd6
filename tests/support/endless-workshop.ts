import { openWorkshop, type Room } from '#platform/workshop/workshop.ts'

/* A process whose workshop never ends its job; it says which process that is. */

const room: Room<typeof import('./workshop-jobs.ts')> = {
  module: 'tests/support/workshop-jobs.ts',
  maxWaiting: 1,
  patienceMs: 600_000,
  maxMegabytes: 100,
}
const workshop = openWorkshop()
const bench = await workshop.do(room, 'whoAmI', undefined)
void workshop.do(room, 'neverEnd', undefined)
process.stdout.write(`${bench}\n`)
