import { childrenOf } from '#tests/support/processes/site-process.ts'
import { measureLighthouse, measureSlowPhone, measureWeight } from './browser.ts'
import { meetsTarget, readResults, saveResult, writeReport } from './report.ts'
import { measureCpu, measureGrowth, measureStart, measureThroughput, measureWrites } from './server.ts'

/* `npm run bench`, or some of its parts: `npm run bench -- cpu growth`. Exits with 1 if a target is missed. */

const parts = [
  { name: 'cpu', title: 'CPU time per request, compared with nginx', measure: measureCpu },
  { name: 'throughput', title: 'Requests a second, compared with one nginx worker', measure: measureThroughput },
  { name: 'growth', title: 'CPU time per request, compared with 30 posts', measure: measureGrowth },
  { name: 'weight', title: 'Weight of the first view on a phone', measure: measureWeight },
  { name: 'slow-phone', title: 'On a slow phone', measure: measureSlowPhone },
  { name: 'lighthouse', title: 'Lighthouse on a phone, compared with nginx', measure: measureLighthouse },
  { name: 'writes', title: 'Messages stored a second, compared with PostgreSQL', measure: measureWrites },
  { name: 'start', title: 'Start and memory', measure: measureStart },
]

const names = process.argv.slice(2)
const unknown = names.filter((name) => !parts.some((part) => part.name === name))
if (unknown.length > 0) {
  console.error(`There is no part ${unknown.join(', ')}; there are ${parts.map(({ name }) => name).join(', ')}.`)
  process.exit(1)
}
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => {
    for (const child of childrenOf(process.pid)) process.kill(child, 'SIGTERM')
    process.exit(1)
  })
}

const chosen = parts.filter(({ name }) => names.length === 0 || names.includes(name))
const failures: string[] = []
for (const { name, title, measure } of chosen) {
  console.log(`— ${title} (${Math.round(process.uptime())} s)`)
  try {
    saveResult(name, await measure())
  } catch (error) {
    console.error(error)
    failures.push(`NOT MEASURED ${title}`)
  }
}

const results = readResults()
console.log(`\n${writeReport(parts, results)}\n`)
for (const { name, title } of chosen) {
  const missed = results[name]?.metrics.filter((metric) => meetsTarget(metric) === false) ?? []
  failures.push(...missed.map((metric) => `MISSED ${title}: ${metric.name}`))
}
console.log(failures.length === 0 ? 'Every target is met.' : failures.join('\n'))
process.exit(failures.length === 0 ? 0 : 1)
