import LinkIcon from 'lucide-react/icons/link'
import { wordsOf } from '#api/client/call.ts'
import { makePreview } from '#api/client/writing.ts'
import { copyWords } from '#app/office/copy-words.ts'
import { showToast } from '#app/ui/toast.ts'
import { rules } from '#domain/rules.ts'
import type { Held } from './held.ts'

type PostEndProps = { held: Held; onDelete: () => void }

/** What can be done with the post as a whole: show it to somebody, or delete it. */
export function PostEnd({ held: { post }, onDelete }: PostEndProps) {
  const { id, state } = post
  if (!id || state === 'bin') return null

  async function copy(id: string) {
    try {
      const { address } = await makePreview(id)
      await copyWords(new URL(address, location.href).href, 'The preview link is copied.')
    } catch (error) {
      void showToast('bad', 'The link could not be made', wordsOf(error))
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
      <p className="xs quiet">The link works for {rules.preview.days} days for whoever has it.</p>
    </section>
  )
}
