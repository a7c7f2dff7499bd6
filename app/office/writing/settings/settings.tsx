import { useEffect, useRef, useState } from 'react'
import type { Words } from '#api/client/posts.ts'
import type { Choices } from '#app/office/writing/load-writing.server.ts'
import type { WritingState } from '#app/office/writing/saving/editor-state.ts'
import type { Writing } from '#app/office/writing/saving/writing.ts'
import { FieldError } from '#app/ui/field-error.tsx'
import { fieldNames, type PostFieldName, postFields } from '#domain/blog/post-fields.ts'
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
    <aside className="panel main-panel" aria-label="Settings of the post">
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
          <WordField name="lawStatedOn" words={words} onChange={put} />
          <WordField name="reviewBy" words={words} onChange={put} />
        </div>
        <p className="hint xs quiet">Past the review date the page says it may be out of date.</p>
      </section>
      <LeadPicture writing={writing} held={held} error={errors.image?.[0]} />
      <section>
        <WordField
          name="shareText"
          label="Words on the share picture"
          placeholder={words.title.slice(0, rules.post.maxShareText)}
          words={words}
          onChange={put}
        />
        {otherFields.map((name) => (
          <WordField key={name} name={name} words={words} onChange={put} />
        ))}
      </section>
      <PostEnd held={held} onDelete={() => onAsk('delete')} />
    </aside>
  )
}

/** What has a control of its own above. */
const placedFields: string[] = ['areas', 'tags', 'author', 'lawStatedOn', 'reviewBy', 'imageAlt', 'shareText']
const otherFields = fieldNames.filter((name) => !postFields[name].isOnSheet && !placedFields.includes(name))

type WordFieldProps = {
  name: PostFieldName
  label?: string
  placeholder?: string
  words: Words
  onChange: (words: Partial<Words>) => void
}

/** The control of a field's kind, as its declaration says. */
function WordField({ name, words, label, placeholder, onChange }: WordFieldProps) {
  const field = postFields[name]
  const value = words[name]
  const id = name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
  if (Array.isArray(value)) {
    const change = (values: string[]) => onChange({ [name]: values })
    return <ChipsField label={field.label} values={value} options={[]} onChange={change} />
  }
  return (
    <div className="field">
      <label htmlFor={id}>{label ?? field.label}</label>
      <input
        className="input"
        id={id}
        type={field.kind === 'day' ? 'date' : undefined}
        value={value}
        maxLength={field.max}
        placeholder={placeholder}
        onChange={({ target }) => onChange({ [name]: target.value })}
      />
      {field.hint && <p className="hint">{field.hint}</p>}
    </div>
  )
}

/** The end of the post's address; it follows the title until somebody chooses it. */
function AddressField({ writing, held: { post, chosen } }: { writing: Writing; held: WritingState }) {
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
function AuthorField({ author, choices: { team, authors }, error, onChange }: AuthorFieldProps) {
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
