import { useState } from 'react'
import { CallFailure, failureOf, messageOf } from '#api/client/call.ts'
import type { PostPlacement } from '#api/client/posts.ts'
import { fullTime } from '#app/office/office-time.ts'
import type { WritingState } from '#app/office/writing/saving/editor-state.ts'
import type { Writing } from '#app/office/writing/saving/writing.ts'
import { showToast } from '#app/ui/toast.ts'
import { missingIn } from '#domain/blog/new-post.ts'
import { mapFields } from '#domain/blog/post-fields.ts'
import type { FieldErrors } from '#domain/problem.ts'
import type { LintFinding } from '#domain/writing/lint-finding.ts'

const unreachable = 'The server does not have the text yet. It is kept in this browser; please try again.'

type UsePublishOptions = {
  writing: Writing
  findings: LintFinding[]
  /** The reasons why findings may stay, by finding id. */
  keptReasons: Record<string, string>
  /** Focuses the first field with an error. */
  onErrors: (errors: FieldErrors) => void
}

/** Publishes a post, at once or at its time, if no field is missing and every finding has a reason. */
export function usePublish({ writing, findings, keptReasons, onErrors }: UsePublishOptions) {
  const [errors, setErrors] = useState<FieldErrors>({})
  const [isAskingReason, setAskingReason] = useState(false)
  const [typedReason, setTypedReason] = useState('')
  const [busy, setBusy] = useState(false)
  const openFindings = findings.filter(({ id }) => !(id in keptReasons))

  async function start() {
    writing.commitInputs()
    const missing = checkWriting(writing.get())
    setErrors(missing)
    if (Object.keys(missing).length > 0) return onErrors(missing)
    if (openFindings.length > 0) return setAskingReason(true)
    await send()
  }

  async function send(reason = '') {
    if (busy) return
    setAskingReason(false)
    setBusy(true)
    const { state: before } = writing.get().post
    const reasons = findings.flatMap(({ id, name }) => (keptReasons[id] ? `${name}: ${keptReasons[id]}` : []))
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
    isAskingReason,
    typedReason,
    setTypedReason,
    openFindings,
    busy,
    start,
    send,
    cancel: () => setAskingReason(false),
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
  return missingIn({ ...mapFields((_, name) => String(words[name]).trim()), imageKey })
}
