import LinkIcon from 'lucide-react/icons/link'
import { useState } from 'react'
import { messageOf } from '#api/client/call.ts'
import { endPreviews, makePreview } from '#api/client/posts.ts'
import type { WritingState } from '#app/office/writing/saving/editor-state.ts'
import { showToast } from '#app/ui/toast.ts'
import { rules } from '#domain/rules.ts'

type PostEndProps = { editorState: WritingState; onDelete: () => void }

/** The actions at the end of the settings: copy or revoke preview links, and delete the post. */
export function PreviewLinks({ editorState: { post }, onDelete }: PostEndProps) {
  const { id, state } = post
  const [linkState, setLinkState] = useState<'copied' | 'ended'>()
  if (!id || state === 'bin') return null

  async function copy(id: string) {
    let link = ''
    try {
      const { address } = await makePreview(id)
      link = new URL(address, location.href).href
      await navigator.clipboard.writeText(link)
      setLinkState('copied')
    } catch (error) {
      // The browser may refuse access to the clipboard: then show the link, to be copied by hand.
      void showToast(
        'bad',
        link ? 'The link could not be copied.' : 'The link could not be made.',
        link || messageOf(error),
      )
    }
  }

  async function revokeLinks(id: string) {
    try {
      await endPreviews(id)
      setLinkState('ended')
    } catch (error) {
      void showToast('bad', 'The links were not taken back.', messageOf(error))
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
        {linkState === 'copied' && 'Copied. '}
        {linkState === 'ended'
          ? 'All preview links to this post have ended.'
          : `The link works for ${rules.preview.days} days for whoever has it.`}
      </p>
      <button className="text-link xs" type="button" onClick={() => void revokeLinks(id)}>
        Take back all preview links
      </button>
    </section>
  )
}
