import type { Image } from '#domain/images/image.ts'
import type { Problem } from '#domain/problem.ts'
import { rules } from '#domain/rules.ts'
import type { itemFolders, textFiles, Values, valueFiles } from './content-files.ts'

/** Rendered Markdown, with the headings for a table of contents. */
export type Rendered = { html: string; headings: { id: string; text: string }[] }

/** A sample value that the firm still has to replace. */
export type Placeholder = { file: string; field: string; value: string }

type Texts = Values<typeof textFiles>
type Items = Values<typeof itemFolders>

export type Content = Values<typeof valueFiles> & {
  [Name in keyof Texts]: Texts[Name] & Rendered
} & {
  [Name in keyof Items]: (Items[Name] & Rendered & { slug: string })[]
} & {
  /** By the names that the texts use. */
  pictures: Record<string, Image>
  /** The local path of each picture by its address; never sent to visitors. */
  pictureFiles: Record<string, string>
  placeholders: Placeholder[]
}

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

/** The message of a problem for visitors. Problems that only staff or API clients see have their text in problem.ts. */
export function problemWords({ code, message }: Pick<Problem, 'code' | 'message'>, { problems }: Content['interface']) {
  const words: Partial<Record<string, string>> = problems
  return words[code] ?? message
}
