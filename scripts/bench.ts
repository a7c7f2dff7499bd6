import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { endChildrenOnSignal } from './bench/end-children.ts'
import { isMet } from './bench/figure.ts'
import { parts } from './bench/parts.ts'
import { plotOf } from './bench/plot.ts'
import { showInReadme } from './bench/readme.ts'
import { benchFolder, keepResult, readResults } from './bench/results.ts'
import { tableOf } from './bench/table.ts'
import { build, isBuildFresh } from './build.ts'

/*
 * How fast the site is, beside what could be faster: `npm run bench`, or some of its parts: `npm run bench -- cpu growth`.
 * What the other parts found at their last run stays in bench/results.json. `--keep` puts the table into README.md.
 */

const withoutLinux = { figures: [], leftOut: 'Linux alone tells processor time and memory of a process.' }
const asked = process.argv.slice(2).filter((word) => word !== '--keep')
const unknown = asked.filter((name) => !parts.some((part) => part.name === name))
if (unknown.length > 0) {
  console.error(`There is no part ${unknown.join(', ')}; there are ${parts.map(({ name }) => name).join(', ')}.`)
  process.exit(1)
}

endChildrenOnSignal()
if (!isBuildFresh()) {
  console.log('Building the site …')
  build()
}
const chosen = parts.filter(({ name }) => asked.length === 0 || asked.includes(name))
const broken: string[] = []
for (const { name, title, measure, linuxOnly } of chosen) {
  console.log(`— ${title} (${Math.round(process.uptime())} s)`)
  try {
    const possible = !linuxOnly || process.platform === 'linux'
    keepResult(name, possible ? await measure() : withoutLinux)
  } catch (error) {
    console.error(error)
    broken.push(title)
  }
}

const results = readResults()
const table = tableOf(parts, results)
writeFileSync(path.join(benchFolder, 'plot.svg'), plotOf(parts, results))
if (process.argv.includes('--keep')) showInReadme(table)
console.log(`\n${table}\n`)

const missed = chosen.flatMap(({ name, title }) =>
  (results[name]?.figures ?? [])
    .filter((figure) => isMet(figure) === false)
    .map((figure) => `${title}: ${figure.name}`),
)
for (const line of missed) console.log(`MISSED ${line}`)
for (const line of broken) console.log(`NOT MEASURED ${line}`)
const good = missed.length + broken.length === 0
console.log(good ? 'Every aim is met.' : `${missed.length} aims missed, ${broken.length} parts not measured.`)
process.exit(good ? 0 : 1)
