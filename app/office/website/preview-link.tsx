import LinkIcon from 'lucide-react/icons/link'
import { useState } from 'react'
import { showToast } from '#app/ui/toast.ts'
import { rules } from '#domain/rules.ts'

/** A button that copies a link to the draft. Anyone with the link can open it. */
export function PreviewLink({ link }: { link: string }) {
  const [isShown, setShown] = useState(false)

  async function copy() {
    try {
      await navigator.clipboard.writeText(link)
      void showToast('good', 'Link copied')
    } catch {
      // The browser may refuse access to the clipboard: then show the link, to be copied by hand.
      setShown(true)
    }
  }

  return (
    <section className="card publish-form stack gap-3" aria-labelledby="ask">
      <h2 id="ask">Ask a colleague first</h2>
      <button className="btn btn--line" type="button" onClick={copy}>
        <LinkIcon className="icon" /> Copy a preview link
      </button>
      {isShown && (
        <input
          className="input"
          aria-label="Preview link"
          readOnly
          value={link}
          onFocus={({ target }) => target.select()}
        />
      )}
      <p className="xs quiet">
        For whoever has it, on a telephone too. It works for {rules.preview.days} days and shows the draft as it then
        is.
      </p>
    </section>
  )
}
