import { Note } from '#app/ui/note.tsx'

/** What keeps a change of the firm's words from the website: said in the office until it is mended, since few read the log. */
export function ContentMistakes({ mistakes }: { mistakes: string[] }) {
  if (mistakes.length === 0) return null
  const title = mistakes.length === 1 ? 'A mistake in the texts of the website' : 'Mistakes in the texts of the website'
  return (
    <Note kind="bad" title={title}>
      <p>The website shows the texts as they stood before. To be mended by whoever changed them:</p>
      <ul>
        {mistakes.map((mistake) => (
          <li key={mistake}>{mistake}</li>
        ))}
      </ul>
    </Note>
  )
}
