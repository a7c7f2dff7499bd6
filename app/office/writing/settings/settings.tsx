import { useEffect, useRef, useState } from 'react'
import type { Words } from '#api/client/posts.ts'
import { PictureChoice } from '#app/office/editor/picture-choice.tsx'
import type { Choices } from '#app/office/writing/load-writing.server.ts'
import type { Writing, WritingState } from '#app/office/writing/saving/writing.ts'
import { FieldError } from '#app/ui/field.tsx'
import { focusClass } from '#app/ui/picture.tsx'
import { fieldNames, type PostFieldName, postFields } from '#domain/blog/post-fields.ts'
import type { FieldErrors } from '#domain/problem.ts'
import { rules } from '#domain/rules.ts'
import { ChipsField } from './chips-field.tsx'
import { PreviewLinks, StateSection } from './state-section.tsx'

type SettingsProps = {
  writing: Writing
  editorState: WritingState
  choices: Choices
  errors: FieldErrors
  onAction: (action: 'delete' | 'unpublish' | 'discard') => void
}

/** The fields of a post that are not on its sheet. */
export function Settings({ writing, editorState, choices, errors, onAction }: SettingsProps) {
  const { words } = editorState
  const { setWords } = writing
  return (
    <aside className="panel main-panel" aria-label="Settings of the post">
      <StateSection
        writing={writing}
        editorState={editorState}
        onDiscard={() => onAction('discard')}
        onUnpublish={() => onAction('unpublish')}
      />
      <section>
        <AddressField writing={writing} editorState={editorState} />
        <ChipsField
          label="Areas of practice"
          values={words.areas}
          options={choices.areas.map(({ slug, title }) => ({ value: slug, label: title }))}
          unknownError={(typed) => `There is no practice area “${typed}”.`}
          onChange={(areas) => setWords({ areas })}
        />
        <ChipsField
          label="Tags"
          values={words.tags}
          options={choices.tags.map((tag) => ({ value: tag, label: tag }))}
          onChange={(tags) => setWords({ tags })}
        />
        <AuthorField
          author={words.author}
          choices={choices}
          error={errors.author?.[0]}
          onChange={(author) => setWords({ author })}
        />
      </section>
      <section>
        <div className="duo">
          <WordField name="lawStatedOn" words={words} onChange={setWords} />
          <WordField name="reviewBy" words={words} onChange={setWords} />
        </div>
        <p className="hint xs quiet">Past the review date the page says it may be out of date.</p>
      </section>
      <LeadPicture writing={writing} editorState={editorState} error={errors.image?.[0]} />
      <section>
        <WordField
          name="shareText"
          label="Words on the share picture"
          placeholder={words.title.slice(0, rules.post.maxShareText)}
          words={words}
          onChange={setWords}
        />
        {otherFields.map((name) => (
          <WordField key={name} name={name} words={words} onChange={setWords} />
        ))}
      </section>
      <PreviewLinks editorState={editorState} onDelete={() => onAction('delete')} />
    </aside>
  )
}

/** Fields that have a control of their own above. */
const placedFields: string[] = ['areas', 'tags', 'author', 'lawStatedOn', 'reviewBy', 'imageAlt', 'shareText']
const otherFields = fieldNames.filter((name) => !postFields[name].isInEditor && !placedFields.includes(name))

type WordFieldProps = {
  name: PostFieldName
  label?: string
  placeholder?: string
  words: Words
  onChange: (words: Partial<Words>) => void
}

/** The control for a field, by the kind in its declaration. */
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

/** The slug of the post; it is made from the title until somebody chooses one. */
function AddressField({ writing, editorState: { post, chosen } }: { writing: Writing; editorState: WritingState }) {
  const [typed, setTyped] = useState<string>()
  const current = chosen.slug ?? post.slug

  function commit() {
    const slug = typed?.trim()
    if (slug !== undefined && slug !== current && slug !== '') writing.choose({ slug })
    setTyped(undefined)
  }

  const latest = useRef(commit)
  useEffect(() => {
    latest.current = commit
  })
  useEffect(() => writing.registerInput(() => latest.current()), [writing])

  return (
    <div className="field">
      <label htmlFor="post-slug">Address</label>
      <input
        className="input"
        id="post-slug"
        value={typed ?? current}
        maxLength={rules.post.maxSlug}
        spellCheck={false}
        autoCapitalize="none"
        autoComplete="off"
        aria-describedby="post-slug-hint"
        onChange={({ target }) => setTyped(target.value)}
        onBlur={commit}
      />
      <p className="hint" id="post-slug-hint">
        {post.state === 'draft' && !chosen.slug ? '/blog/… Made from the title. ' : '/blog/… '}
        An old address keeps leading here.
      </p>
    </div>
  )
}

type AuthorFieldProps = { author: string; choices: Choices; error?: string; onChange: (author: string) => void }

/** The author of the post. The name of a team member links to their profile. */
function AuthorField({ author, choices: { team, authors }, error, onChange }: AuthorFieldProps) {
  const isTeamMember = team.some(({ name }) => name === author.trim())
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
        {isTeamMember ? 'The page links to the profile.' : 'A name of the team links to its profile.'}
      </p>
      <FieldError id="post-author-error" message={error} />
    </div>
  )
}

type LeadPictureProps = { writing: Writing; editorState: WritingState; error?: string }

/** The picture at the top of the page and in lists, with its alt text. */
function LeadPicture({ writing, editorState: { words, post, chosen }, error }: LeadPictureProps) {
  const [isChoosing, setChoosing] = useState(false)
  const picture = chosen.picture ?? post.picture
  return (
    <section>
      <h2 id="lead-picture">Lead picture</h2>
      <div className="lead">
        <div className="pic">
          {picture && <img src={`${picture.address}?w=320`} alt="" className={focusClass(picture.focus)} />}
        </div>
        <button
          className="text-link xs"
          type="button"
          id="choose-picture"
          aria-describedby={error ? 'lead-picture lead-picture-error' : 'lead-picture'}
          onClick={() => setChoosing(true)}
        >
          {picture ? 'Choose another' : 'Choose a picture'}
        </button>
      </div>
      <FieldError id="lead-picture-error" message={error} />
      <div className="field">
        <label htmlFor="post-image-alt">Alt text</label>
        <input
          className="input"
          id="post-image-alt"
          value={words.imageAlt}
          maxLength={rules.post.maxImageAlt}
          onChange={({ target }) => writing.setWords({ imageAlt: target.value })}
        />
      </div>
      {isChoosing && (
        <PictureChoice
          title="Lead picture"
          current={picture && { address: picture.address, alt: words.imageAlt }}
          onClose={() => setChoosing(false)}
          onChoose={({ imageKey, address, alt, focus }) => {
            setChoosing(false)
            writing.choose({ picture: { key: imageKey, address, focus } })
            if (alt) writing.setWords({ imageAlt: alt })
          }}
        />
      )}
    </section>
  )
}
