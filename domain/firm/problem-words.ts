import type { Problem } from '#domain/problem.ts'
import type { Content } from './content.ts'

/** What went wrong, as visitors read it. What only the office and programs meet has its sentence in problem.ts alone. */
export function problemWords({ code, message }: Pick<Problem, 'code' | 'message'>, { problems }: Content['interface']) {
  const words: Partial<Record<string, string>> = problems
  return words[code] ?? message
}
