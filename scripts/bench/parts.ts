import { measureCpu } from './cpu.ts'
import type { Measured, Titled } from './figure.ts'
import { measureGrowth } from './growth.ts'
import { measureJudged } from './judged.ts'
import { measureLighthouse } from './lighthouse.ts'
import { measureLists } from './lists.ts'
import { measureSlowPhone } from './slow-phone.ts'
import { measureStart } from './start.ts'
import { measureThroughput } from './throughput.ts'
import { measureWeight } from './weight.ts'
import { measureWrites } from './writes.ts'

/** A part can be run by its name alone. */
export type Part = Titled & { measure: () => Promise<Measured>; linuxOnly?: boolean }

/** In the order of the table. */
export const parts: Part[] = [
  { name: 'cpu', title: 'Processor time a request, beside nginx', measure: measureCpu, linuxOnly: true },
  { name: 'throughput', title: 'Requests a second, beside one nginx worker', measure: measureThroughput },
  { name: 'growth', title: 'Processor time a request, beside 30 posts', measure: measureGrowth, linuxOnly: true },
  { name: 'weight', title: 'Weight of the first view on a phone', measure: measureWeight },
  { name: 'slow-phone', title: 'On a slow phone', measure: measureSlowPhone },
  { name: 'lighthouse', title: 'Lighthouse on a phone, beside nginx', measure: measureLighthouse },
  { name: 'writes', title: 'Messages kept a second, beside PostgreSQL', measure: measureWrites },
  { name: 'start', title: 'Start and memory', measure: measureStart, linuxOnly: true },
  { name: 'lists', title: 'A full site: 10,000 posts, 50,000 messages', measure: measureLists },
  { name: 'judged', title: 'Spam and names', measure: measureJudged },
]
