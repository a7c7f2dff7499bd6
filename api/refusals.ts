import type { ProblemCode } from '#domain/problem.ts'
import { type Call, isCreating } from './call.ts'

/** What a call may answer instead of what it gives: what all of its kind refuse, and what it alone does. */
export function refusalsOf(call: Call): ProblemCode[] {
  const { method, who, query, json, form, refuses = [] } = call
  const writes = method !== 'get'
  const kinds: [applies: unknown, codes: ProblemCode[]][] = [
    [json || form, ['unreadable', 'type-not-accepted']],
    // Calls that take images have a limit and a time of their own.
    [json && !form, ['too-large', 'too-slow']],
    [who === 'session', ['no-session', 'password-to-choose']],
    [writes, ['other-origin']],
    [writes && query, ['not-found']],
    // What the first call of a key made may be gone.
    [who === 'session' && isCreating(call), ['not-found']],
    [query || json || form, ['invalid-input']],
    [true, [...refuses, 'busy', 'unexpected']],
  ]
  return kinds.flatMap(([applies, codes]) => (applies ? codes : []))
}
