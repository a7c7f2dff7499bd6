import { rules } from '#domain/rules.ts'
import type { Content } from './content.ts'

/** How it stands with the declaration that the particulars are true; both days as 2026-11-15. */
export type DeclarationState = { state: 'missing' } | { state: 'current' | 'ending' | 'over'; endsOn: string }

const dayMs = 24 * 60 * 60 * 1000

/** Whether the declaration counts on this day in India. It ends a year after it was made. */
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
