import { useId } from 'react'
import { SearchIcon } from '#app/ui/icons.tsx'
import { rules } from '#domain/rules.ts'
import { useContent } from './use-content.ts'

type FindProps = {
  /** The name of the search, since a page may have several. */
  label: string
  placeholder: string
  /** The page that it leads to; without one, the search of the whole site. */
  action?: string
  className?: string
  /** What was looked for. */
  text?: string
  autoFocus?: boolean
}

/** The field of a search: a plain form, which leads to a page. */
export function Find({ label, placeholder, action = '/search', className = '', text, autoFocus }: FindProps) {
  const id = useId()
  return (
    <search aria-label={label}>
      <form className={`find ${className}`} action={action}>
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
        <button className="find-go" type="submit">
          {useContent().content.interface.shell.search}
        </button>
      </form>
    </search>
  )
}
