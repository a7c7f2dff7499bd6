import fc from 'fast-check'
import { memoryOf } from '#tests/support/process-stats.ts'
import type { FuzzCase } from './fuzz-case.ts'
import { isRaw } from './fuzz-case.ts'
import { startKnownSite } from './known-site.ts'
import type { KnownSite } from './learn-site.ts'
import { rawCase } from './raw-cases.ts'
import { requestCase } from './request-cases.ts'
import { readTargets, type Target } from './targets.ts'
import { faultOf, faultsInLog } from './verdict.ts'
import { bytesOf, exchange } from './wire.ts'

/** How many are under way at once. */
const concurrency = 6
/** After so many what was deleted is added again; to learn all pages anew costs as much as 250 cases. */
const casesBetweenRecoveries = 500
/** With the page cache full, and processes that work on pictures and a backup. */
const mostMegabytes = 1_000
/** Some requests end the session that they come with. */
const casesBetweenRestores = 10

export type FuzzOptions = {
  seed: number
  cases: number
  settings?: Record<string, string>
  onProgress?: (done: number) => void
}

export type Fault = { path: string; what: string; sent: string; fuzzCase: FuzzCase }
export type FuzzResult = {
  cases: number
  statuses: Record<string, number>
  faults: Fault[]
  /** What the log tells beside them. */
  logged: string[]
  memoryMegabytes: { before: number; after: number }
}

/** Every case there can be, over all routes: three of four of the right form. */
export function anyCase(targets: Target[]): fc.Arbitrary<FuzzCase> {
  const weights = { call: 3, form: 4, page: 2 }
  const requests = targets.map((target) => ({ weight: weights[target.kind], arbitrary: requestCase(target) }))
  const raw = fc.constantFrom(...targets).chain(rawCase)
  return fc.oneof({ weight: 5, arbitrary: fc.oneof(...requests) }, { weight: 1, arbitrary: raw })
}

/** Sends so many cases to a site of its own, and tells what is wrong with the answers. */
export async function runFuzz({ seed, cases, settings = {}, onProgress }: FuzzOptions): Promise<FuzzResult> {
  const targets = await readTargets()
  const arbitrary = anyCase(targets)
  const site = await startKnownSite(targets, settings)
  const result: FuzzResult = {
    cases: 0,
    statuses: {},
    faults: [],
    logged: [],
    memoryMegabytes: { before: 0, after: 0 },
  }
  try {
    await site.recover()
    const unreached = await findUnreached(site, targets)
    if (unreached.length > 0) throw new Error(`Routes that the fuzz does not reach:\n${unreached.join('\n')}`)
    result.memoryMegabytes.before = memoryOf(site.process.pid)
    while (result.cases < cases) {
      if (result.cases > 0) await site.recover()
      const first = result.cases
      const many = Math.min(casesBetweenRecoveries, cases - result.cases)
      const batch = fc.sample(arbitrary, { seed, path: String(first), numRuns: many })
      await sendAll(batch, first, site, result)
      result.cases += many
      onProgress?.(result.cases)
    }
    const health = await exchange(
      site.port,
      Buffer.from(`GET /healthz HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n`),
    )
    if (health.statuses[0] !== 200)
      result.logged.push(`/healthz answers ${health.statuses[0] ?? health.fault} afterwards`)
    result.memoryMegabytes.after = memoryOf(site.process.pid)
    if (result.memoryMegabytes.after > mostMegabytes) {
      result.logged.push(`the site takes ${result.memoryMegabytes.after} MB of memory afterwards`)
    }
  } finally {
    // What goes on by itself, such as a trial of a backup, is broken off by the stop, and says so.
    const log = site.process.said()
    const code = await site.stop()
    if (code !== 0) result.logged.push(`the site ended with ${code}`)
    result.logged.push(...new Set(faultsInLog(log)))
  }
  return result
}

/** A report of what is wrong: of each kind and route the first case, with the way to send it again. */
export function faultLines({ faults, logged }: FuzzResult, seed: number) {
  const kinds = Map.groupBy(faults, ({ what, fuzzCase }) => `${fuzzCase.target}: ${what}`)
  const lines = [...kinds].map(([kind, [first, ...others]]) => {
    const again = `npm run fuzz -- --seed ${seed} --path ${first?.path}`
    return `${kind}${others.length > 0 ? `, and ${others.length} more` : ''}\n  sent: ${first?.sent}\n  again: ${again}`
  })
  return [...lines, ...logged.map((line) => `In the log: ${line}`)]
}

async function sendAll(batch: FuzzCase[], first: number, site: KnownSite, result: FuzzResult) {
  const next = batch.entries()
  const worker = async () => {
    for (const [at, fuzzCase] of next) {
      if (at % casesBetweenRestores === 0) await site.restoreAccounts()
      const bytes = bytesOf(fuzzCase, site)
      const answer = await exchange(site.port, bytes, { closes: isRaw(fuzzCase) && fuzzCase.closes })
      const status = String(answer.statuses.at(-1) ?? 'none')
      result.statuses[status] = (result.statuses[status] ?? 0) + 1
      const what = faultOf(fuzzCase, answer)
      if (what) result.faults.push({ path: String(first + at), what, sent: printable(bytes), fuzzCase })
    }
  }
  await Promise.all(Array.from({ length: concurrency }, worker))
}

/** The beginning of what was sent, as one line of text. */
export function printable(bytes: Buffer) {
  const text = JSON.stringify(bytes.toString('latin1'))
  return text.length > 1_500 ? `${text.slice(0, 1_500)}… (${bytes.length} bytes)` : text
}

/** What a page needs in order to be there at all. */
const neededQueries: Record<string, string> = {
  '/adminDashboard/website/history': '?page=firm',
  '/resources/time-limits.ics': '?matter=appeal&step=high-court&decreed=2026-10-05',
}

/** Routes that no request of the owner reaches, with what was answered instead. */
export async function findUnreached(site: KnownSite, targets: Target[]) {
  const unreached: string[] = []
  for (const target of targets) {
    // Some of these requests end the session.
    await site.restoreAccounts()
    const answers: string[] = []
    for (const path of addressesOf(target, site)) {
      const request = {
        target: target.name,
        as: 'owner',
        method: target.method,
        path,
        suffix: '',
        query: [],
        headers: [],
      } as const
      const { statuses, text } = await exchange(site.port, bytesOf({ ...request, query: [], headers: [] }, site))
      answers.push(String(statuses[0] ?? 'nothing'))
      if (isReached(target, statuses[0] ?? 0, text)) answers.push(reached)
      if (answers.includes(reached)) break
    }
    if (answers.length === 0) unreached.push(`${target.name}: no address of it is known`)
    else if (!answers.includes(reached)) unreached.push(`${target.name}: answered ${[...new Set(answers)]}`)
  }
  return unreached
}

const reached = 'reached'

function addressesOf({ pattern }: Target, site: KnownSite) {
  if (/[:*]/.test(pattern)) return (site.known.get(pattern) ?? []).slice(0, 10)
  return [pattern + (neededQueries[pattern] ?? '')]
}

/** Another answered it: nobody, the method, or the sign-in. What stands for every other address says 404 itself. */
function isReached({ pattern }: Target, status: number, text: string) {
  if (status === 404) return pattern.endsWith('/*')
  return status > 0 && status !== 405 && !/^location: \/adminsite\?/im.test(text)
}
