import type { LintFinding } from '#domain/writing/lint-finding.ts'

/** The class of a mark beside `flag`: red for Rule 36, a hairline for what may stay, none for the brass of the others. */
export function flagKind({ id, kind }: LintFinding, kept: Record<string, string>) {
  if (id in kept) return 'flag--kept'
  return kind === 'rule-36' ? 'flag--bad' : ''
}
