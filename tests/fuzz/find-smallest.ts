import fc from 'fast-check'
import { type FuzzCase, isRaw } from './fuzz-case.ts'
import { startKnownSite } from './known-site.ts'
import { anyCase, printable } from './run-fuzz.ts'
import { readTargets } from './targets.ts'
import { faultOf } from './verdict.ts'
import { bytesOf, exchange } from './wire.ts'

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
      const answer = await exchange(site.port, bytes, { closes: isRaw(fuzzCase) && fuzzCase.closes })
      const fault = faultOf(fuzzCase, answer)
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
