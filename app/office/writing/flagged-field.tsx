import type { ComponentProps } from 'react'
import { flagKind } from '#app/office/editor/flag-kind.ts'
import type { LintFinding } from '#domain/writing/lint-finding.ts'

type FlaggedFieldProps = ComponentProps<'textarea'> & {
  value: string
  findings: LintFinding[]
  /** Why findings may stay, by their ids. */
  kept: Record<string, string>
}

/** A field of a few words whose findings are underlined: no field can, so the same words stand unseen behind it. */
export function FlaggedField({ className, value, findings, kept, ...props }: FlaggedFieldProps) {
  return (
    <div className="flagged-field">
      <div className={`${className} flagged-words`} aria-hidden="true">
        {piecesOf(value, findings).map(({ words, finding, at }) =>
          finding ? (
            <mark key={at} className={`flag ${flagKind(finding, kept)}`}>
              {words}
            </mark>
          ) : (
            words
          ),
        )}
      </div>
      <textarea className={className} value={value} {...props} />
    </div>
  )
}

type Piece = { words: string; at: number; finding?: LintFinding }

function piecesOf(value: string, findings: LintFinding[]): Piece[] {
  const pieces: Piece[] = []
  let end = 0
  for (const finding of findings) {
    pieces.push({ words: value.slice(end, finding.at), at: end })
    pieces.push({ words: value.slice(finding.at, finding.to), at: finding.at, finding })
    end = finding.to
  }
  return [...pieces, { words: value.slice(end), at: end }]
}
