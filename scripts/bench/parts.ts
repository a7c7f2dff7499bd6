import { measureCpu } from './cpu.ts'
import type { Measured, Titled } from './figure.ts'

/** A part of the benchmark, which can be run by its name alone. */
export type Part = Titled & { measure: () => Promise<Measured> }

/** In the order of the table. */
export const parts: Part[] = [
  { name: 'cpu', title: 'Processor time a request, beside nginx with the same bytes', measure: measureCpu },
]
