import LinkIcon from 'lucide-react/icons/link'
import { useState } from 'react'
import { wordsOf } from '#api/client/call.ts'
import { makePreview } from '#api/client/writing.ts'
import { showToast } from '#app/ui/toast.ts'
import { rules } from '#domain/rules.ts'
import type { Held } from './held.ts'

type PostEndProps = { held: Held; onDelete: () => void }

/** What can be done with the post as a whole: show it to somebody, or delete it. */
export function PostEnd({ held: { post }, onDelete }: PostEndProps) {
  const { id, state } = post
  const [isCopied, setCopied] = useState(false)
  if (!id || state === 'bin') return null

  async function copy(id: string) {
    let link = ''
    try {
      const { address } = await makePreview(id)
      link = new URL(address, location.href).href
      await navigator.clipboard.writeText(link)
      setCopied(true)
    } catch (error) {
      // Browsers guard the clipboard; then the link can still be copied by hand.
      void showToast(
        'bad',
        link ? 'The link could not be copied.' : 'The link could not be made.',
        link || wordsOf(error),
      )
    }
  }

  return (
    <section>
      <div className="sec-h">
        <button className="tlink" type="button" onClick={() => void copy(id)}>
          <LinkIcon className="icon" />
          Copy a preview link
        </button>
        <button className="tlink tlink--bad" type="button" onClick={onDelete}>
          Delete
        </button>
      </div>
      <p className="xs quiet" role="status">
        {isCopied && 'Copied. '}The link works for {rules.preview.days} days for whoever has it.
      </p>
    </section>
  )
}
