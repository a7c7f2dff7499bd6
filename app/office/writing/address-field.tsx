import { useEffect, useRef, useState } from 'react'
import { rules } from '#domain/rules.ts'
import type { Held } from './held.ts'
import type { Writing } from './writing.ts'

/** The end of the post's address; it follows the title until somebody chooses it. */
export function AddressField({ writing, held: { post, chosen } }: { writing: Writing; held: Held }) {
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
