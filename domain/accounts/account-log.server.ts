import { Problem } from '#domain/problem.ts'
import { networkOf } from '#platform/network.ts'
import type { Resources } from '#platform/resources.ts'

/** What happens to accounts, as it stands in the log. */
type AccountEvent =
  | 'signed in'
  | 'sign-in wrong'
  | 'sign-in refused'
  | 'code wrong'
  | 'code refused'
  | 'signed out'
  | 'second factor on'
  | 'second factor off'
  | 'recovery codes renewed'
  | 'password changed'
  | 'password reset'
  | 'e-mail changed'
  | 'session ended'
  | 'other sessions ended'
  | 'colleague added'
  | 'colleague removed'
  | 'colleague given a password'
  | 'sample content removed'

/** Whose number it is (`npm run admin -- list` tells the name) and the part of the network: no more of a person. */
type Who = { account?: string; address: string; colleague?: string }

export function logAccount({ log }: Pick<Resources, 'log'>, event: AccountEvent, { address, ...who }: Who) {
  log.info({ ...who, network: networkOf(address) }, event)
}

/** Logs why somebody did not get in, and goes on failing. */
export function logRefusal(resources: Pick<Resources, 'log'>, step: 'sign-in' | 'code', who: Who) {
  return (error: unknown): never => {
    if (error instanceof Problem) {
      logAccount(resources, `${step} ${error.code === 'too-many-attempts' ? 'refused' : 'wrong'}`, who)
    }
    throw error
  }
}
