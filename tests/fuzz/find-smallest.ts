import fc from 'fast-check'
import { type FuzzCase, isRaw } from './fuzz-case.ts'
import { startKnownSite } from './known-site.ts'
import { anyCase, printable } from './run-fuzz.ts'
import { readTargets } from './targets.ts'
import { faultOf } from './verdict.ts'
import { bytesOf, exchange } from './wire.ts'

/** Shrinking asks the site once more for each smaller case. */
const searchMs = 60_000

type Asked = { seed: number; path: string; settings: Record<string, string> }

/** Sends one case again and looks for the smallest that is answered as badly; undefined where nothing is wrong with it. */
export async function findSmallest({ seed, path, settings }: Asked) {
  const targets = await readTargets()
  const site = await startKnownSite(targets, settings)
  try {
    await site.recover()
    const isRight = async (fuzzCase: FuzzCase) => {
      await site.restoreAccounts()
      const bytes = bytesOf(fuzzCase, site)
      const answer = await exchange(site.port, bytes, { closes: isRaw(fuzzCase) && fuzzCase.closes })
      const fault = faultOf(fuzzCase, answer)
      if (fault) throw new Error(`${fault}\n  sent: ${printable(bytes)}`)
    }
    const property = fc.asyncProperty(anyCase(targets), isRight)
    const options = { seed, path, numRuns: 1, interruptAfterTimeLimit: searchMs, markInterruptAsFailure: false }
    const { failed, counterexamplePath, counterexample, errorInstance } = await fc.check(property, options)
    if (!failed) return undefined
    const words = errorInstance instanceof Error ? errorInstance.message : String(errorInstance)
    return `${words}\n  case: ${fc.stringify(counterexample)}\n  again: npm run fuzz -- --seed ${seed} --path ${counterexamplePath}`
  } finally {
    await site.stop()
  }
}
