import { useContent } from '#app/website/shell/use-content.ts'

/** Shown if the firm does not take such matters: a sentence, with links to who does. */
export function NotTaken({ subject }: { subject: string }) {
  const { text, links } = useContent().content.search.elsewhere
  return (
    <div className="note not-taken" role="status">
      <div>
        <p>{text.replace('{subject}', subject)}</p>
        <ul className="note-ways">
          {links.map(({ label, url }) => (
            <li key={url}>
              <a href={url} rel="external noopener noreferrer">
                {label}
              </a>
            </li>
          ))}
        </ul>
      </div>
    </div>
  )
}
