import { readFileSync } from 'node:fs'

/** The kernel counts in these steps, whatever its clock. */
const ticksPerSecond = 100

/** How many milliseconds of processor time a process has had; undefined where the system does not tell. */
export function cpuTimeMs(pid: number | undefined) {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // The name of the program stands in brackets and may hold spaces; its times are the 12th and 13th field behind it.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    return ((Number(fields[11]) + Number(fields[12])) * 1000) / ticksPerSecond
  } catch {
    return undefined
  }
}
