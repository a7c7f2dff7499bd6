import type { FieldErrors } from '#domain/problem.ts'
import { rules } from '#domain/rules.ts'
import { AddressField } from './address-field.tsx'
import { AuthorField } from './author-field.tsx'
import { ChipsField } from './chips-field.tsx'
import type { Held } from './held.ts'
import { LeadPicture } from './lead-picture.tsx'
import type { Choices } from './load-writing.server.ts'
import { PostEnd } from './post-end.tsx'
import { StateSection } from './state-section.tsx'
import type { Writing } from './writing.ts'

type SettingsProps = {
  writing: Writing
  held: Held
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
