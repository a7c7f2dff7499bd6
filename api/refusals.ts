import type { ProblemCode } from '#domain/problem.ts'
import type { Call } from './calls.ts'

/** What a call may answer instead of what it gives: what all of its kind refuse, and what it alone does. */
export function refusalsOf({ method, who, query, json, form, refuses = [] }: Call): ProblemCode[] {
  const writes = method !== 'get'
  const kinds: [applies: unknown, codes: ProblemCode[]][] = [
    [json || form, ['unreadable', 'type-not-accepted']],
    // Calls that take images have a limit and a time of their own.
    [json && !form, ['too-large', 'too-slow']],
    [who === 'session', ['no-session', 'password-to-choose']],
    [writes, ['other-origin']],
    [writes && query, ['not-found']],
    [query || json || form, ['invalid-input']],
    [true, [...refuses, 'unexpected']],
  ]
  return kinds.flatMap(([applies, codes]) => (applies ? codes : []))
}
