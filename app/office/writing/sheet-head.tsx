import { type KeyboardEvent, useRef } from 'react'
import type { TextFacts } from '#app/office/editor/editor-props.ts'
import { FieldError } from '#app/ui/field-error.tsx'
import { longDate } from '#domain/long-date.ts'
import type { FieldErrors } from '#domain/problem.ts'
import { rules } from '#domain/rules.ts'
import type { Held } from './held.ts'
import type { Writing } from './writing.ts'

type SheetHeadProps = { writing: Writing; held: Held; facts: TextFacts; errors: FieldErrors; onText: () => void }

/** Title and standfirst as they open the page, and who wrote it. */
export function SheetHead({ writing, held: { words, post }, facts, errors, onText }: SheetHeadProps) {
  const standfirst = useRef<HTMLTextAreaElement>(null)
  const error = errors.title?.[0]
  return (
    <div className="sheet-head">
      <label className="sr" htmlFor="writing-title">
        Title
      </label>
      <textarea
        className="ttl"
        id="writing-title"
        rows={1}
        placeholder="Title"
        maxLength={rules.post.maxTitle}
        // A new text begins with its title.
        // biome-ignore lint/a11y/noAutofocus: nothing stands before it that somebody would have to hear first
        autoFocus={!post.id}
        value={words.title}
        aria-invalid={error ? true : undefined}
        aria-describedby={error && 'writing-title-error'}
        onChange={({ target }) => writing.put({ title: oneLine(target.value) })}
        onKeyDown={(event) => onEnter(event, () => standfirst.current?.focus())}
      />
      <FieldError id="writing-title-error" message={error} />
      <label className="sr" htmlFor="writing-summary">
        Standfirst
      </label>
      <textarea
        className="stand"
        id="writing-summary"
        ref={standfirst}
        rows={1}
        placeholder="Standfirst: one or two sentences. They open the page, the list and the search result."
        maxLength={rules.post.maxSummary}
        value={words.summary}
        onChange={({ target }) => writing.put({ summary: oneLine(target.value) })}
        onKeyDown={(event) => onEnter(event, onText)}
      />
      <p className="byl">
        {words.author && <span>{words.author}</span>}
        {words.lawStatedOn && <span>Law stated as on {longDate(words.lawStatedOn)}</span>}
        {!words.title && <span>A draft needs a title and nothing else.</span>}
        {facts.words > 0 && (
          <span className="only-n">
            {facts.words.toLocaleString('en-IN')} words, {facts.minutes} min
          </span>
        )}
      </p>
    </div>
  )
}

function oneLine(typed: string) {
  return typed.replace(/\s*\n\s*/g, ' ')
}

function onEnter(event: KeyboardEvent, act: () => void) {
  if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
  event.preventDefault()
  act()
}
