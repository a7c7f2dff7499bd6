import { rules } from '#domain/rules.ts'
import type { Content } from './content.ts'

/** The state of the declaration that the particulars are true; days as 2026-11-15. */
type DeclarationState = { state: 'missing' } | { state: 'current' | 'ending' | 'over'; endsOn: string }

const dayMs = 24 * 60 * 60 * 1000

/** The state of the declaration on this day in India. It expires a year after it was made. */
export function declarationState(
  { declaration }: Pick<Content['firm'], 'declaration'>,
  today: string,
): DeclarationState {
  if (!declaration) return { state: 'missing' }
  const { years, warnDays } = rules.declaration
  const ends = new Date(declaration.on)
  ends.setUTCFullYear(ends.getUTCFullYear() + years)
  const endsOn = ends.toISOString().slice(0, 'YYYY-MM-DD'.length)
  if (today >= endsOn) return { state: 'over', endsOn }
  return { state: ends.getTime() - Date.parse(today) <= warnDays * dayMs ? 'ending' : 'current', endsOn }
}
