import type { Content } from '#domain/firm/content.ts'

/** What the law asks to be said at a form: what is collected, why, for how long, and whom to ask. */
export function DataNotice({ notice }: { notice: Content['notice'] }) {
  return (
    <div className="data-notice">
      <p>{notice.summary}</p>
      <details>
        <summary>How we use your details</summary>
        <dl>
          {notice.details.map(({ heading, text }) => (
            <div key={heading}>
              <dt>{heading}</dt>
              <dd>{text}</dd>
            </div>
          ))}
        </dl>
      </details>
    </div>
  )
}
