import { readdirSync, readFileSync } from 'node:fs'

/* Statistics from /proc of a process and its children. */

/** Megabytes of memory (PSS: a shared page counts by its share). */
export function memoryOf(pid: number): number {
  try {
    const rollup = readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8')
    const own = Number(/^Pss:\s+(\d+)/m.exec(rollup)?.[1]) / 1024
    return Math.round(own + childrenOf(pid).reduce((sum, child) => sum + memoryOf(child), 0))
  } catch {
    return 0
  }
}

/** Milliseconds of CPU time, including that of children that have ended. */
export function cpuTimeOf(pid: number): number {
  // The program's name is in brackets and may contain anything.
  const [, fields = ''] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(/\) (?!.*\) )/)
  const ticks = fields.split(' ').slice(11, 15).map(Number)
  // In hundredths of a second.
  const own = ticks.reduce((sum, count) => sum + count, 0) * 10
  return own + childrenOf(pid).reduce((sum, child) => sum + cpuTimeOf(child), 0)
}

export function childrenOf(pid: number) {
  return readdirSync(`/proc/${pid}/task`).flatMap((task) =>
    readFileSync(`/proc/${pid}/task/${task}/children`, 'utf8').split(' ').filter(Boolean).map(Number),
  )
}
