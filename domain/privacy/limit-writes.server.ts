import { Problem } from '#domain/problem.ts'
import { rules } from '#domain/rules.ts'
import type { Resources } from '#platform/resources.ts'

/** A link is guessed by nobody; who has one has no need to use it many times a minute. */
export async function limitWrites({ limits }: Pick<Resources, 'limits'>, address: string) {
  const quota = { most: rules.privacy.writesPerMinute, seconds: 60 }
  const retryAfterSeconds = await limits.take('enquiry', address, quota)
  if (retryAfterSeconds > 0) throw new Problem('too-many-attempts', { retryAfterSeconds })
}
