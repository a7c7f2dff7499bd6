import { readdirSync, readFileSync } from 'node:fs'

/** Megabytes that a process and its children hold, each shared page counted by its share. */
export function memoryOf(pid: number): number {
  try {
    const rollup = readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8')
    const own = Number(/^Pss:\s+(\d+)/m.exec(rollup)?.[1]) / 1024
    return Math.round(own + childrenOf(pid).reduce((sum, child) => sum + memoryOf(child), 0))
  } catch {
    return 0
  }
}

/** Milliseconds that a process and its children have worked, those that have ended too. */
export function workOf(pid: number): number {
  // The name of the program stands in brackets and may hold anything.
  const [, facts = ''] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(/\) (?!.*\) )/)
  const ticks = facts.split(' ').slice(11, 15).map(Number)
  // Linux counts in hundredths of a second.
  const own = ticks.reduce((sum, more) => sum + more, 0) * 10
  return own + childrenOf(pid).reduce((sum, child) => sum + workOf(child), 0)
}

export function childrenOf(pid: number) {
  return readdirSync(`/proc/${pid}/task`).flatMap((task) =>
    readFileSync(`/proc/${pid}/task/${task}/children`, 'utf8').split(' ').filter(Boolean).map(Number),
  )
}
