import { useEffect, useRef, useState } from 'react'
import type { Choices } from '#app/office/writing/load-writing.server.ts'
import type { WritingState } from '#app/office/writing/saving/editor-state.ts'
import type { Writing } from '#app/office/writing/saving/writing.ts'
import { FieldError } from '#app/ui/field-error.tsx'
import type { FieldErrors } from '#domain/problem.ts'
import { rules } from '#domain/rules.ts'
import { ChipsField } from './chips-field.tsx'
import { LeadPicture } from './lead-picture.tsx'
import { PostEnd } from './post-end.tsx'
import { StateSection } from './state-section.tsx'

type SettingsProps = {
  writing: Writing
  held: WritingState
  choices: Choices
  errors: FieldErrors
  onAsk: (what: 'delete' | 'take-off' | 'discard') => void
}

/** All of a post that is not on its sheet. */
export function Settings({ writing, held, choices, errors, onAsk }: SettingsProps) {
  const { words } = held
  const { put } = writing
  return (
    <aside className="wr-panel main-panel" aria-label="Settings of the post">
      <StateSection
        writing={writing}
        held={held}
        onDiscard={() => onAsk('discard')}
        onTakeOff={() => onAsk('take-off')}
      />
      <section>
        <AddressField writing={writing} held={held} />
        <ChipsField
          label="Areas of practice"
          values={words.areas}
          options={choices.areas.map(({ slug, title }) => ({ value: slug, label: title }))}
          onlyThese={(typed) => `There is no practice area “${typed}”.`}
          onChange={(areas) => put({ areas })}
        />
        <ChipsField
          label="Tags"
          values={words.tags}
          options={choices.tags.map((tag) => ({ value: tag, label: tag }))}
          onChange={(tags) => put({ tags })}
        />
        <AuthorField
          author={words.author}
          choices={choices}
          error={errors.author?.[0]}
          onChange={(author) => put({ author })}
        />
      </section>
      <section>
        <div className="duo">
          <Day
            id="law-stated-on"
            label="Law stated as on"
            day={words.lawStatedOn}
            onDay={(lawStatedOn) => put({ lawStatedOn })}
          />
          <Day id="review-by" label="Review by" day={words.reviewBy} onDay={(reviewBy) => put({ reviewBy })} />
        </div>
        <p className="hint xs quiet">Past the review date the page says it may be out of date.</p>
      </section>
      <LeadPicture writing={writing} held={held} error={errors.image?.[0]} />
      <section>
        <div className="field">
          <label htmlFor="share-text">Words on the share picture</label>
          <input
            className="input"
            id="share-text"
            value={words.shareText}
            maxLength={rules.post.maxShareText}
            placeholder={words.title.slice(0, rules.post.maxShareText)}
            onChange={({ target }) => put({ shareText: target.value })}
          />
          <p className="hint">Shown where the page is shared. Left empty, it is the title.</p>
        </div>
      </section>
      <PostEnd held={held} onDelete={() => onAsk('delete')} />
    </aside>
  )
}

type DayProps = { id: string; label: string; day: string; onDay: (day: string) => void }

function Day({ id, label, day, onDay }: DayProps) {
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <input className="input" id={id} type="date" value={day} onChange={({ target }) => onDay(target.value)} />
    </div>
  )
}

/** The end of the post's address; it follows the title until somebody chooses it. */
export function AddressField({ writing, held: { post, chosen } }: { writing: Writing; held: WritingState }) {
  const [typed, setTyped] = useState<string>()
  const kept = chosen.slug ?? post.slug

  function tell() {
    const slug = typed?.trim()
    if (slug !== undefined && slug !== kept && slug !== '') writing.choose({ slug })
    setTyped(undefined)
  }

  const latest = useRef(tell)
  useEffect(() => {
    latest.current = tell
  })
  useEffect(() => writing.addSource(() => latest.current()), [writing])

  return (
    <div className="field">
      <label htmlFor="post-slug">Address</label>
      <input
        className="input"
        id="post-slug"
        value={typed ?? kept}
        maxLength={rules.post.maxSlug}
        spellCheck={false}
        autoCapitalize="none"
        autoComplete="off"
        aria-describedby="post-slug-hint"
        onChange={({ target }) => setTyped(target.value)}
        onBlur={tell}
      />
      <p className="hint" id="post-slug-hint">
        {post.state === 'draft' && !chosen.slug ? '/blog/… Made from the title. ' : '/blog/… '}
        An old address keeps leading here.
      </p>
    </div>
  )
}

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
