import { Problem } from '#domain/problem.ts'
import { networkOf } from '#platform/network.ts'
import type { Resources } from '#platform/resources.ts'

/** What comes to nothing, as it stands in the log: what is done stands in the records too. */
type Refusal = `${'sign-in' | 'code'} ${'wrong' | 'refused'}`

/** Whose number it is (`npm run admin -- list` tells the name) and the part of the network: no more of a person. */
type Who = { account?: string; address: string }

/** Logs why somebody did not get in, and goes on failing. */
export function logRefusal({ log }: Pick<Resources, 'log'>, step: 'sign-in' | 'code', { account, address }: Who) {
  return (error: unknown): never => {
    if (error instanceof Problem) {
      const refusal: Refusal = `${step} ${error.code === 'too-many-attempts' ? 'refused' : 'wrong'}`
      log.info({ account, network: networkOf(address) }, refusal)
    }
    throw error
  }
}
