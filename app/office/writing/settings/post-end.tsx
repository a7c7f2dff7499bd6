import LinkIcon from 'lucide-react/icons/link'
import { useState } from 'react'
import { wordsOf } from '#api/client/call.ts'
import { endPreviews, makePreview } from '#api/client/posts.ts'
import type { WritingState } from '#app/office/writing/saving/editor-state.ts'
import { showToast } from '#app/ui/toast.ts'
import { rules } from '#domain/rules.ts'

type PostEndProps = { held: WritingState; onDelete: () => void }

/** What can be done with the post as a whole: show it to somebody, or delete it. */
export function PostEnd({ held: { post }, onDelete }: PostEndProps) {
  const { id, state } = post
  const [told, setTold] = useState<'copied' | 'ended'>()
  if (!id || state === 'bin') return null

  async function copy(id: string) {
    let link = ''
    try {
      const { address } = await makePreview(id)
      link = new URL(address, location.href).href
      await navigator.clipboard.writeText(link)
      setTold('copied')
    } catch (error) {
      // Browsers guard the clipboard; then the link can still be copied by hand.
      void showToast(
        'bad',
        link ? 'The link could not be copied.' : 'The link could not be made.',
        link || wordsOf(error),
      )
    }
  }

  async function takeBack(id: string) {
    try {
      await endPreviews(id)
      setTold('ended')
    } catch (error) {
      void showToast('bad', 'The links were not taken back.', wordsOf(error))
    }
  }

  return (
    <section>
      <div className="part-head split gap-5">
        <button className="text-link" type="button" onClick={() => void copy(id)}>
          <LinkIcon className="icon" />
          Copy a preview link
        </button>
        <button className="text-link text-link--bad" type="button" onClick={onDelete}>
          Delete
        </button>
      </div>
      <p className="xs quiet" role="status">
        {told === 'copied' && 'Copied. '}
        {told === 'ended'
          ? 'All preview links to this post have ended.'
          : `The link works for ${rules.preview.days} days for whoever has it.`}
      </p>
      <button className="text-link xs" type="button" onClick={() => void takeBack(id)}>
        Take back all preview links
      </button>
    </section>
  )
}
