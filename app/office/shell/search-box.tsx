import SearchIcon from 'lucide-react/icons/search'
import { useEffect, useRef } from 'react'
import { Form, useLocation, useSearchParams, useSubmit } from 'react-router'
import { isForPage } from '#app/office/single-keys.ts'

const pauseMs = 250

/** Searches the open tab's list on the server while one types; `/` brings the cursor here. */
export function SearchBox({ hint = 'Search' }: { hint?: string }) {
  const [params] = useSearchParams()
  const { pathname } = useLocation()
  const submit = useSubmit()
  const box = useRef<HTMLInputElement>(null)
  const pause = useRef<ReturnType<typeof setTimeout>>(undefined)
  const words = params.get('q') ?? ''
  const sent = useRef(words)

  useEffect(() => {
    const focus = (event: KeyboardEvent) => {
      if (event.key !== '/' || !isForPage(event)) return
      event.preventDefault()
      box.current?.focus()
    }
    addEventListener('keydown', focus)
    return () => removeEventListener('keydown', focus)
  }, [])

  useEffect(() => {
    // Another tab, or Back: the box follows the address. What is being typed is ahead of it.
    if (words === sent.current) return
    sent.current = words
    if (box.current) box.current.value = words
  }, [words])

  useEffect(() => {
    // What was begun in one tab is not searched in the next, nor does it call back who is on the way there.
    const leave = ({ target }: MouseEvent) => {
      if (target instanceof Element && target.closest('a')) clearTimeout(pause.current)
    }
    addEventListener('click', leave, { capture: true })
    return () => {
      removeEventListener('click', leave, { capture: true })
      clearTimeout(pause.current)
    }
  }, [])

  return (
    <Form className="search" role="search" action={pathname}>
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
        onChange={(event) => {
          const { form, value } = event.currentTarget
          clearTimeout(pause.current)
          pause.current = setTimeout(() => {
            sent.current = value
            void submit(form, { replace: words !== '' })
          }, pauseMs)
        }}
      />
      <span className="search-key" aria-hidden="true">
        <kbd>/</kbd>
      </span>
    </Form>
  )
}
