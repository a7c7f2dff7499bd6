import type { ComponentProps } from 'react'
import { flagKind } from '#app/office/editor/flag-kind.ts'
import type { LintFinding } from '#domain/writing/lint-finding.ts'

type FlaggedFieldProps = ComponentProps<'textarea'> & {
  value: string
  findings: LintFinding[]
  /** The reasons why findings may stay, by finding id. */
  keptReasons: Record<string, string>
}

/** A textarea with underlined findings. A textarea cannot style words, so the underlines are on a copy behind it. */
export function FlaggedField({ className, value, findings, keptReasons, ...props }: FlaggedFieldProps) {
  return (
    <div className="flagged-field">
      <div className={`${className} flagged-words`} aria-hidden="true">
        {piecesOf(value, findings).map(({ words, finding, at }) =>
          finding ? (
            <mark key={at} className={`flag ${flagKind(finding, keptReasons)}`}>
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
