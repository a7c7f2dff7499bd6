import fc from 'fast-check'
import { memoryOf } from '#tests/support/processes/site-process.ts'
import { type FuzzCase, isRaw } from './fuzz-case.ts'
import { startKnownSite } from './known-site.ts'
import type { KnownSite } from './learn-site.ts'
import { rawCase } from './raw-cases.ts'
import { requestCase } from './request-cases.ts'
import { readTargets, type Target } from './targets.ts'
import { bytesOf, exchange, faultOf, faultsInLog } from './wire.ts'

/** Limits the search: shrinking sends one more request for each smaller case. */
const searchMs = 60_000

type SmallestOptions = { seed: number; path: string; settings: Record<string, string> }

/** Sends one case again and searches for the smallest case with a fault; undefined if the case has none. */
export async function findSmallest({ seed, path, settings }: SmallestOptions) {
  const targets = await readTargets()
  const site = await startKnownSite(targets, settings)
  try {
    await site.recover()
    const expectNoFault = async (fuzzCase: FuzzCase) => {
      await site.restoreAccounts()
      const bytes = bytesOf(fuzzCase, site)
      const response = await exchange(site.port, bytes, { closes: isRaw(fuzzCase) && fuzzCase.closes })
      const fault = faultOf(fuzzCase, response)
      if (fault) throw new Error(`${fault}\n  sent: ${printable(bytes)}`)
    }
    const property = fc.asyncProperty(anyCase(targets), expectNoFault)
    const options = { seed, path, numRuns: 1, interruptAfterTimeLimit: searchMs, markInterruptAsFailure: false }
    const { failed, counterexamplePath, counterexample, errorInstance } = await fc.check(property, options)
    if (!failed) return undefined
    const message = errorInstance instanceof Error ? errorInstance.message : String(errorInstance)
    return `${message}\n  case: ${fc.stringify(counterexample)}\n  again: npm run fuzz -- --seed ${seed} --path ${counterexamplePath}`
  } finally {
    await site.stop()
  }
}

/** How many requests are sent at once. */
const concurrency = 6
/** After this many cases, deleted entities are added again; reading all pages again costs as much as 250 cases. */
const casesBetweenRecoveries = 500
/** Allows for a full page cache, and for the processes of pictures and a backup. */
const maxMegabytes = 1_000
/** After this many cases, sessions are restored: some requests end their own session. */
const casesBetweenRestores = 10

export type FuzzOptions = {
  seed: number
  cases: number
  settings?: Record<string, string>
  onProgress?: (done: number) => void
}

type Fault = { path: string; what: string; sent: string; fuzzCase: FuzzCase }
type FuzzResult = {
  cases: number
  statuses: Record<string, number>
  faults: Fault[]
  /** Failures that only the log shows. */
  logged: string[]
  memoryMegabytes: { before: number; after: number }
}

/** Any case over all routes: five of six are well-formed requests. */
function anyCase(targets: Target[]): fc.Arbitrary<FuzzCase> {
  const weights = { call: 3, form: 4, page: 2 }
  const requests = targets.map((target) => ({ weight: weights[target.kind], arbitrary: requestCase(target) }))
  const raw = fc.constantFrom(...targets).chain(rawCase)
  return fc.oneof({ weight: 5, arbitrary: fc.oneof(...requests) }, { weight: 1, arbitrary: raw })
}

/** Starts a site, sends it this many cases, and returns what is wrong with the responses. */
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
      const batchSize = Math.min(casesBetweenRecoveries, cases - result.cases)
      const batch = fc.sample(arbitrary, { seed, path: String(first), numRuns: batchSize })
      await sendAll(batch, first, site, result)
      result.cases += batchSize
      onProgress?.(result.cases)
    }
    const health = await exchange(
      site.port,
      Buffer.from(`GET /healthz HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n`),
    )
    if (health.statuses[0] !== 200)
      result.logged.push(`/healthz answers ${health.statuses[0] ?? health.fault} afterwards`)
    result.memoryMegabytes.after = memoryOf(site.process.pid)
    if (result.memoryMegabytes.after > maxMegabytes) {
      result.logged.push(`the site takes ${result.memoryMegabytes.after} MB of memory afterwards`)
    }
  } finally {
    // Read the log before the stop: it interrupts background work, such as a backup check, which logs an error.
    const log = site.process.output()
    const code = await site.stop()
    if (code !== 0) result.logged.push(`the site ended with ${code}`)
    result.logged.push(...new Set(faultsInLog(log)))
  }
  return result
}

/** The report: the first case of each kind of fault and route, with the command that sends it again. */
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
      const response = await exchange(site.port, bytes, { closes: isRaw(fuzzCase) && fuzzCase.closes })
      const status = String(response.statuses.at(-1) ?? 'none')
      result.statuses[status] = (result.statuses[status] ?? 0) + 1
      const what = faultOf(fuzzCase, response)
      if (what) result.faults.push({ path: String(first + at), what, sent: printable(bytes), fuzzCase })
    }
  }
  await Promise.all(Array.from({ length: concurrency }, worker))
}

/** The first 1,500 characters of the sent bytes, as one line. */
function printable(bytes: Buffer) {
  const text = JSON.stringify(bytes.toString('latin1'))
  return text.length > 1_500 ? `${text.slice(0, 1_500)}… (${bytes.length} bytes)` : text
}

/** Queries without which these pages are 404. */
const neededQueries: Record<string, string> = {
  '/adminDashboard/website/history': '?page=firm',
  '/resources/time-limits.ics': '?matter=appeal&step=high-court&decreed=2026-10-05',
}

/** Routes that no request of the owner reaches, with the statuses of the responses. */
async function findUnreached(site: KnownSite, targets: Target[]) {
  const unreached: string[] = []
  for (const target of targets) {
    // Some of these requests end the session.
    await site.restoreAccounts()
    const responses: string[] = []
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
      responses.push(String(statuses[0] ?? 'nothing'))
      if (isReached(target, statuses[0] ?? 0, text)) responses.push(reached)
      if (responses.includes(reached)) break
    }
    if (responses.length === 0) unreached.push(`${target.name}: no address of it is known`)
    else if (!responses.includes(reached)) unreached.push(`${target.name}: answered ${[...new Set(responses)]}`)
  }
  return unreached
}

const reached = 'reached'

function addressesOf({ pattern }: Target, site: KnownSite) {
  if (/[:*]/.test(pattern)) return (site.known.get(pattern) ?? []).slice(0, 10)
  return [pattern + (neededQueries[pattern] ?? '')]
}

/** Whether the route itself answered, not a 404, a 405 or the sign-in. A catch-all route answers 404 itself. */
function isReached({ pattern }: Target, status: number, text: string) {
  if (status === 404) return pattern.endsWith('/*')
  return status > 0 && status !== 405 && !/^location: \/adminsite\?/im.test(text)
}
