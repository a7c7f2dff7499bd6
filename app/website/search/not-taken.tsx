import { useContent } from '#app/website/shell/use-content.ts'

/** What is asked for is not the firm's work: said in a sentence, with where to turn. */
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
