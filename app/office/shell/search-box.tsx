import SearchIcon from 'lucide-react/icons/search'
import { useEffect, useRef } from 'react'
import { Form, type Location, useLocation } from 'react-router'
import { isShortcut } from '#app/office/single-keys.ts'

const debounceMs = 250

type SearchBoxProps = {
  hint?: string
  /** The location of the list; while another tab is being loaded, of the list in that tab. */
  list: Location
}

/** Searches the list of a tab on the server while the user types; `/` focuses it. */
export function SearchBox({ hint = 'Search', list }: SearchBoxProps) {
  const { pathname } = useLocation()
  const params = new URLSearchParams(list.search)
  const box = useRef<HTMLInputElement>(null)
  const pending = useRef<ReturnType<typeof setTimeout>>(undefined)
  const words = params.get('q') ?? ''
  const lastSent = useRef(words)

  useEffect(() => {
    const focus = (event: KeyboardEvent) => {
      if (event.key !== '/' || !isShortcut(event)) return
      event.preventDefault()
      box.current?.focus()
    }
    addEventListener('keydown', focus)
    return () => removeEventListener('keydown', focus)
  }, [])

  useEffect(() => {
    // Follow the URL after Back or a change of tab. Text that is being typed is newer than the URL: keep it.
    if (words === lastSent.current) return
    lastSent.current = words
    if (box.current && pending.current === undefined) box.current.value = words
  }, [words])

  useEffect(() => {
    const cancel = () => {
      clearTimeout(pending.current)
      pending.current = undefined
    }
    // Cancel a pending search when a link is clicked: it would search in the next tab, or undo the navigation.
    const cancelOnLink = ({ target }: MouseEvent) => {
      if (target instanceof Element && target.closest('a')) cancel()
    }
    addEventListener('click', cancelOnLink, { capture: true })
    return () => {
      removeEventListener('click', cancelOnLink, { capture: true })
      cancel()
    }
  }, [])

  return (
    <Form
      className="search"
      role="search"
      action={list.pathname}
      // A tab that is being loaded has no entry in the history yet.
      replace={list.pathname === pathname && words !== ''}
      onSubmit={() => {
        // Enter does not wait, and what it has sent is not sent again.
        clearTimeout(pending.current)
        pending.current = undefined
        lastSent.current = box.current?.value ?? ''
      }}
    >
      {[...params]
        .filter(([name]) => name !== 'q' && name !== 'page')
        .map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
      <SearchIcon className="icon" />
      <label className="sr" htmlFor="q">
        Search
      </label>
      <input
        className="input"
        id="q"
        name="q"
        type="search"
        placeholder={hint}
        defaultValue={words}
        maxLength={200}
        ref={box}
        onChange={({ currentTarget: { form } }) => {
          clearTimeout(pending.current)
          pending.current = setTimeout(() => form?.requestSubmit(), debounceMs)
        }}
      />
      <span className="search-key" aria-hidden="true">
        <kbd>/</kbd>
      </span>
    </Form>
  )
}
