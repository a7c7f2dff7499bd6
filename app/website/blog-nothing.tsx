import { NotTaken } from './not-taken.tsx'

/** No note holds the words: what to try, and the whole list; every topic stands above. */
export function BlogNothing({ text, notTaken }: { text: string; notTaken?: string }) {
  return (
    <>
      {notTaken && <NotTaken subject={notTaken} />}
      <div className="srch-tips blog-none">
        <h2>
          No note was found for ‘<bdi>{text}</bdi>’
        </h2>
        <ul>
          <li>Try one word instead of several, or another word for the same thing.</li>
          <li>Choose one of the topics above.</li>
          <li>
            Look through <a href="/blog">all notes</a>, or{' '}
            <a href={`/search?${new URLSearchParams({ q: text })}`}>search the whole site</a>.
          </li>
        </ul>
      </div>
    </>
  )
}
