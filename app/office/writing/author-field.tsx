import { FieldError } from '#app/ui/field-error.tsx'
import { rules } from '#domain/rules.ts'
import type { Choices } from './load-writing.server.ts'

type AuthorFieldProps = { author: string; choices: Choices; error?: string; onChange: (author: string) => void }

/** Who signs the post: one of the team, whose profile it then leads to, or anybody. */
export function AuthorField({ author, choices: { team, authors }, error, onChange }: AuthorFieldProps) {
  const isOfTeam = team.some(({ name }) => name === author.trim())
  return (
    <div className="field">
      <label htmlFor="post-author">Writer</label>
      <input
        className="input select"
        id="post-author"
        list="post-authors"
        value={author}
        maxLength={rules.post.maxAuthor}
        autoComplete="off"
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? 'post-author-hint post-author-error' : 'post-author-hint'}
        onChange={({ target }) => onChange(target.value)}
      />
      <datalist id="post-authors">
        {authors.map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
      <p className="hint" id="post-author-hint">
        {isOfTeam ? 'The page links to the profile.' : 'A name of the team links to its profile.'}
      </p>
      <FieldError id="post-author-error" message={error} />
    </div>
  )
}
