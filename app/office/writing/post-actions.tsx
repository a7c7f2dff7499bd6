import { useState } from 'react'
import { useNavigate } from 'react-router'
import { CallFailure, failureOf, messageOf } from '#api/client/call.ts'
import { autosavePost, binPost, findPublishedWords, type PostPlacement, restorePost } from '#api/client/posts.ts'
import { ConfirmDialog } from '#app/office/forms/dialog.tsx'
import { fullTime } from '#app/office/office-time.tsx'
import { showToast } from '#app/ui/notice.tsx'
import { missingFields } from '#domain/blog/new-post.ts'
import { mapFields } from '#domain/blog/post-fields.ts'
import type { FieldErrors } from '#domain/problem.ts'
import { rules } from '#domain/rules.ts'
import type { LintFinding } from '#domain/writing/lint.ts'
import type { Writing, WritingState } from './saving/writing.ts'

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
    unpublish: {
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
  return <ConfirmDialog {...questions[pending]} busy={busy} onCancel={cancel} onConfirm={() => void run(pending)} />
}

/** The actions on the post as a whole, each after a confirmation. */
export function usePostActions(writing: Writing, onText: (text: string) => void) {
  const [pending, setPending] = useState<'delete' | 'unpublish' | 'discard'>()
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

  async function unpublish() {
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
      await { delete: remove, unpublish, discard }[action]()
    } catch (error) {
      void showToast('bad', 'It could not be done', messageOf(error))
    }
    setBusy(false)
    setPending(undefined)
  }

  return { pending, busy, request: setPending, run, cancel: () => setPending(undefined) }
}

const unreachable = 'The server does not have the text yet. It is kept in this browser; please try again.'

type UsePublishOptions = {
  writing: Writing
  findings: LintFinding[]
  /** The reasons why findings may stay, by finding id. */
  acceptedReasons: Record<string, string>
  /** Focuses the first field with an error. */
  onErrors: (errors: FieldErrors) => void
}

/** Publishes a post, at once or at its time, if no field is missing and every finding has a reason. */
export function usePublish({ writing, findings, acceptedReasons, onErrors }: UsePublishOptions) {
  const [errors, setErrors] = useState<FieldErrors>({})
  const [isReasonRequested, setReasonRequested] = useState(false)
  const [typedReason, setTypedReason] = useState('')
  const [busy, setBusy] = useState(false)
  const openFindings = findings.filter(({ id }) => !(id in acceptedReasons))

  async function start() {
    writing.commitInputs()
    const missing = checkWriting(writing.get())
    setErrors(missing)
    if (Object.keys(missing).length > 0) return onErrors(missing)
    if (openFindings.length > 0) return setReasonRequested(true)
    await send()
  }

  async function send(reason = '') {
    if (busy) return
    setReasonRequested(false)
    setBusy(true)
    const { state: before } = writing.get().post
    const reasons = findings.flatMap(({ id, name }) => (acceptedReasons[id] ? `${name}: ${acceptedReasons[id]}` : []))
    const explanation = [...reasons, reason].filter(Boolean).join('\n')
    try {
      await save({ state: 'published', ...(explanation && { explanation }) })
      setTypedReason('')
      showResult(writing, before)
    } catch (error) {
      const { message, fields } = failureOf(error)
      setErrors(fields)
      onErrors(fields)
      void showToast('bad', 'It could not be saved', Object.values(fields).flat()[0] ?? message)
    }
    setBusy(false)
  }

  async function save(placing: PostPlacement) {
    if (!writing.get().post.id && !(await writing.flush())) throw new CallFailure(unreachable)
    await writing.save(placing)
  }

  return {
    errors,
    isReasonRequested,
    typedReason,
    setTypedReason,
    openFindings,
    busy,
    start,
    send,
    cancel: () => setReasonRequested(false),
    clear: () => setErrors({}),
  }
}

function showResult(writing: Writing, before: string) {
  const { post, words } = writing.get()
  const { state, slug, publishedAt } = post
  if (state === 'scheduled' && publishedAt) {
    const act = () => void unschedule(writing)
    const text = `“${words.title}” is under Scheduled.`
    return void showToast('good', `Scheduled for ${fullTime(publishedAt)}`, text, { label: 'Undo', act })
  }
  const title = before === 'published' ? 'Updated' : 'Published'
  const view = { label: 'View', act: () => location.assign(`/blog/${slug}`) }
  void showToast('good', title, 'The website shows it as it is now.', view)
}

async function unschedule(writing: Writing) {
  try {
    await writing.save({ state: 'draft' })
    void showToast('good', 'Not scheduled any more', 'It is a draft again.')
  } catch (error) {
    void showToast('bad', 'It is still scheduled', messageOf(error))
  }
}

/** The errors of fields that are missing for publication. */
function checkWriting({ words, post, chosen }: WritingState): FieldErrors {
  const imageKey = (chosen.picture ?? post.picture)?.address ?? null
  return missingFields({ ...mapFields((_, name) => String(words[name]).trim()), imageKey })
}
