import type { Problem } from '#domain/problem.ts'
import type { Content } from './content.ts'

/** The message of a problem for visitors. Problems that only staff or API clients see have their text in problem.ts. */
export function problemWords({ code, message }: Pick<Problem, 'code' | 'message'>, { problems }: Content['interface']) {
  const words: Partial<Record<string, string>> = problems
  return words[code] ?? message
}
