import type { LintFinding } from '#domain/writing/lint-finding.ts'

/** The modifier class of a finding's `flag`: red for Rule 36, a thin line if it may stay, none (brass) otherwise. */
export function flagKind({ id, kind }: LintFinding, keptReasons: Record<string, string>) {
  if (id in keptReasons) return 'flag--kept'
  return kind === 'rule-36' ? 'flag--bad' : ''
}
