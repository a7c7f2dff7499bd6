import type { TextFacts } from '#app/office/editor/editor-props.ts'
import type { LintFinding } from '#domain/writing/lint-finding.ts'

type OutlineProps = {
  facts: TextFacts
  findings: LintFinding[]
  onGoTo: (at: number) => void
  onShow: (finding: LintFinding) => void
}

/** The headings of the text, its findings and its length. */
export function Outline({ facts, findings, onGoTo, onShow }: OutlineProps) {
  const { outline, words, minutes, footnotes } = facts
  return (
    <aside className="outline stack" aria-label="Outline and counts">
      {outline.length > 0 && (
        <section>
          <h2>Outline</h2>
          <ol>
            {outline.map(({ level, text, at }) => (
              <li key={at} className={level > 2 ? 'level-3' : undefined}>
                <button type="button" onClick={() => onGoTo(at)}>
                  {text || 'A heading without words'}
                </button>
              </li>
            ))}
          </ol>
        </section>
      )}
      {findings.length > 0 && (
        <section className="marks">
          <h2>To look at</h2>
          <ol>
            {findings.map((finding) => (
              <li key={finding.id} className={finding.kind === 'rule-36' ? 'bad' : undefined}>
                <button type="button" onClick={() => onShow(finding)}>
                  {finding.name}
                  {finding.short && (
                    <>
                      <br />
                      <span className="quiet">{finding.short}</span>
                    </>
                  )}
                </button>
              </li>
            ))}
          </ol>
        </section>
      )}
      <section>
        <h2>Length</h2>
        <dl>
          <dt>Words</dt>
          <dd>{words.toLocaleString('en-IN')}</dd>
          <dt>Reading time</dt>
          <dd>{words > 0 ? `${minutes} min` : '–'}</dd>
          <dt>Footnotes</dt>
          <dd>{footnotes}</dd>
        </dl>
      </section>
    </aside>
  )
}
