import { useState } from 'react'
import { useNavigate } from 'react-router'
import { messageOf } from '#api/client/call.ts'
import { autosavePost, binPost, findPublishedWords, restorePost } from '#api/client/posts.ts'
import { ConfirmDialog } from '#app/office/forms/dialog.tsx'
import type { Writing } from '#app/office/writing/saving/writing.ts'
import { showToast } from '#app/ui/toast.ts'
import { rules } from '#domain/rules.ts'

type ConfirmPostActionProps = { actions: ReturnType<typeof usePostActions>; title: string; isPublic: boolean }

/** Asks for confirmation before a post is deleted, taken off the website or reset. */
export function ConfirmPostAction({
  actions: { pending, busy, run, cancel },
  title,
  isPublic,
}: ConfirmPostActionProps) {
  if (!pending) return null
  const days = rules.office.binDays
  const questions = {
    delete: {
      title: 'Delete this post?',
      words: `“${title}” ${isPublic ? 'leaves the website. It ' : ''}stays in the bin for ${days} days and can be restored as it was.`,
      action: 'Delete',
    },
    'take-off': {
      title: isPublic ? 'Take it off the website?' : 'Make it a draft again?',
      words: isPublic
        ? 'Its address answers that it is gone until it is published again.'
        : 'It does not go out by itself.',
      action: isPublic ? 'Take it off' : 'Make it a draft',
    },
    discard: {
      title: 'Discard your changes?',
      words: 'The text becomes what readers see. Your changes stay among the revisions.',
      action: 'Discard',
    },
  }
  return <ConfirmDialog {...questions[pending]} busy={busy} onKeep={cancel} onAct={() => void run(pending)} />
}

/** The actions on the post as a whole, each after a confirmation. */
export function usePostActions(writing: Writing, onText: (text: string) => void) {
  const [pending, setPending] = useState<'delete' | 'take-off' | 'discard'>()
  const [busy, setBusy] = useState(false)
  const navigate = useNavigate()

  /** Resets the text to the published version. The discarded changes stay in the revisions. */
  async function discard() {
    const { id } = writing.get().post
    if (!id) return
    const words = await findPublishedWords(id)
    writing.commitInputs()
    await writing.saver.runSave(async () => {
      const { words: mine } = writing.get()
      // Save with `apart`: otherwise the next save would overwrite this autosaved revision.
      const { revision, at } = await autosavePost(id, writing.version(), mine, { apart: true })
      writing.rebase({ revision }, mine)
      return at
    })
    writing.clearChosen('slug', 'picture', 'publishAt')
    writing.setWords(words)
    onText(words.text)
    await writing.save()
    void showToast('good', 'Changes discarded', 'They stay among the revisions.')
  }

  async function takeOff() {
    await writing.save({ state: 'draft' })
    void showToast('good', 'Taken off the website', 'It is a draft again. Its address answers that it is gone.')
  }

  async function remove() {
    const { post, words } = writing.get()
    if (!post.id) return
    await writing.flush()
    const id = post.id
    await binPost(id)
    // Clear unsaved choices: otherwise leaving would ask to save a deleted post.
    writing.clearChosen('slug', 'picture', 'publishAt')
    const undo = { label: 'Undo', act: () => void restore(id) }
    void showToast('good', 'Post deleted', `“${words.title}” stays in the bin for ${rules.office.binDays} days.`, undo)
    await navigate('/adminDashboard/blog')
  }

  async function restore(id: string) {
    try {
      await restorePost(id)
      await navigate(`/adminDashboard/blog/${id}`)
    } catch (error) {
      void showToast('bad', 'The post could not be restored', messageOf(error))
    }
  }

  async function run(action: NonNullable<typeof pending>) {
    setBusy(true)
    try {
      await { delete: remove, 'take-off': takeOff, discard }[action]()
    } catch (error) {
      void showToast('bad', 'It could not be done', messageOf(error))
    }
    setBusy(false)
    setPending(undefined)
  }

  return { pending, busy, request: setPending, run, cancel: () => setPending(undefined) }
}
