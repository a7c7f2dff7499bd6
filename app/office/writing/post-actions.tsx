import { useState } from 'react'
import { useNavigate } from 'react-router'
import { wordsOf } from '#api/client/call.ts'
import { autosavePost, binPost, findShownWords, restorePost } from '#api/client/posts.ts'
import { ConfirmDialog } from '#app/office/forms/dialog.tsx'
import type { Writing } from '#app/office/writing/saving/writing.ts'
import { showToast } from '#app/ui/toast.ts'
import { rules } from '#domain/rules.ts'

type ActQuestionProps = { acts: ReturnType<typeof usePostActs>; title: string; isPublic: boolean }

/** Asks before a post leaves its readers, or those who write it. */
export function ActQuestion({ acts: { asking, act, cancel }, title, isPublic }: ActQuestionProps) {
  if (!asking) return null
  const { days } = { days: rules.office.binDays }
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
  return <ConfirmDialog {...questions[asking]} onKeep={cancel} onAct={() => void act(asking)} />
}

/** What is done to the post as a whole, each after a question where something ends. */
export function usePostActs(writing: Writing, onText: (text: string) => void) {
  const [asking, setAsking] = useState<'delete' | 'take-off' | 'discard'>()
  const navigate = useNavigate()

  /** Back to what readers see; what is given up stays among the revisions. */
  async function discard() {
    const { id } = writing.get().post
    if (!id) return
    const words = await findShownWords(id)
    writing.catchUp()
    await writing.saver.instead(async () => {
      const { words: mine } = writing.get()
      // Kept apart, since the next save takes the place of what was only typed.
      const { revision, at } = await autosavePost(id, writing.version(), mine, { apart: true })
      writing.begin({ revision }, mine)
      return at
    })
    writing.unchoose('slug', 'picture', 'publishAt')
    writing.put(words)
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
    // Nothing waits for a save of a post that is gone.
    writing.unchoose('slug', 'picture', 'publishAt')
    const undo = { label: 'Undo', act: () => void restore(id) }
    void showToast('good', 'Post deleted', `“${words.title}” stays in the bin for ${rules.office.binDays} days.`, undo)
    await navigate('/adminDashboard/blog')
  }

  async function restore(id: string) {
    try {
      await restorePost(id)
      await navigate(`/adminDashboard/blog/${id}`)
    } catch (error) {
      void showToast('bad', 'The post could not be restored', wordsOf(error))
    }
  }

  async function act(what: NonNullable<typeof asking>) {
    setAsking(undefined)
    try {
      await { delete: remove, 'take-off': takeOff, discard }[what]()
    } catch (error) {
      void showToast('bad', 'It could not be done', wordsOf(error))
    }
  }

  return { asking, ask: setAsking, act, cancel: () => setAsking(undefined) }
}
