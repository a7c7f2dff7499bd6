import { useId } from 'react'
import { useContent } from '#app/document/document-context.ts'
import { SearchIcon } from '#app/ui/icons.tsx'
import { rules } from '#domain/rules.ts'

type SearchFormProps = {
  /** The accessible name: a page may have several search forms. */
  label: string
  placeholder: string
  /** The page of the results; the site search by default. */
  action?: string
  className?: string
  /** The current search text. */
  text?: string
  autoFocus?: boolean
}

/** A search field in a plain form, which works without script. */
export function SearchForm({
  label,
  placeholder,
  action = '/search',
  className = '',
  text,
  autoFocus,
}: SearchFormProps) {
  const id = useId()
  return (
    <search aria-label={label}>
      <form className={`search-field ${className}`} action={action}>
        <label className="sr" htmlFor={id}>
          {placeholder}
        </label>
        <SearchIcon />
        <input
          className="input"
          id={id}
          name="q"
          type="search"
          defaultValue={text}
          placeholder={placeholder}
          maxLength={rules.siteSearch.maxLength}
          autoComplete="off"
          enterKeyHint="search"
          {...(autoFocus && { autoFocus })}
        />
        <button className="search-submit" type="submit">
          {useContent().content.interface.shell.search}
        </button>
      </form>
    </search>
  )
}
