import { useState } from 'react'
import { flushSync } from 'react-dom'
import { CallFailure, connectionFailed } from '#api/client/call.ts'
import { publishPost, type SavedPost } from '#api/client/posts.ts'
import { fitImage } from '#app/office/forms/fit-image.ts'
import { CheckField } from '#app/office/forms/form-controls.tsx'
import { FormDialog } from '#app/office/forms/form-dialog.tsx'
import { ImageField } from '#app/office/forms/image-field.tsx'
import { PublishDialog } from '#app/office/forms/publish-dialog.tsx'
import { FieldError, TextField } from '#app/ui/field.tsx'
import { showToast } from '#app/ui/notice.tsx'
import { Problem } from '#domain/problem.ts'
import type { LintFinding } from '#domain/writing/lint.ts'
import { checkPost, scheduledText } from './office-post.ts'

/** The fields of the form. */
type PostFields = {
  title: string
  text: string
  author: string
  tags: string
  date: string
  image?: File
  /** Why the findings may be published. */
  explanation?: string
}

/** Asks for a reason to publish with findings; without one, the user returns to the form. */
type ReasonQuestion = { findings: LintFinding[]; answer: (reason?: string) => void }

type PostDialogProps = { areas: AreaOption[]; onSaved: () => void; onClose: () => void }

/** A short form for a new post, which is published at once or at its date. */
export function PostDialog({ areas, onSaved, onClose }: PostDialogProps) {
  const [question, setQuestion] = useState<ReasonQuestion>()
  const [typedReason, setTypedReason] = useState('')

  /** Lints the post before it is sent, and asks for a reason if there are findings. */
  async function review(form: FormData) {
    const { title, text } = Object.fromEntries(form) as PostFields
    const findings = (await loadLinter())({ title, text })
    if (findings.length === 0) return form
    const { promise, resolve } = Promise.withResolvers<string | undefined>()
    setQuestion({ findings, answer: resolve })
    const reason = await promise
    setQuestion(undefined)
    if (reason === undefined) return undefined
    form.set('explanation', reason)
    return form
  }

  async function send(form: FormData, key: string) {
    const typed = Object.fromEntries(form) as PostFields
    // If no areas were offered, send none, so that nothing is changed.
    const ticked = areas.length > 0 ? form.getAll('areas').join() : undefined
    const fields = { ...typed, areas: ticked, image: typed.image && (await fitOrThrow(typed.image)) }
    return { dated: fields.date !== '', ...(await publishPost(fields, key)) }
  }

  function sent({ state, publishedAt, dated }: SavedPost & { dated: boolean }) {
    onClose()
    onSaved()
    const detail = dated ? 'The website shows it as it is now.' : 'It is now at the top of the blog.'
    showToast('good', 'Post created', state === 'scheduled' && publishedAt ? scheduledText(publishedAt) : detail)
  }

  const form = (
    <FormDialog
      title="Create new post"
      action="Create Post"
      busyAction="Creating..."
      failureTitle="The post could not be saved"
      check={checkPost}
      review={review}
      send={send}
      onSent={sent}
      onConflict={onSaved}
      onClose={onClose}
    >
      {(errors) => (
        <>
          <TextField name="title" label="Title" errors={errors.title} />
          <TextField
            name="text"
            label="Description"
            rows={6}
            hint="Markdown: **bold**, *italic*, ## heading, [words](https://…)."
            errors={errors.text}
          />
          <div className="pair">
            <TextField name="author" label="Writer" errors={errors.author} />
            <TextField
              name="tags"
              label="Tags"
              hint="Separate with commas. Optional."
              placeholder="Arbitration, Procedure"
              optional
              errors={errors.tags}
            />
          </div>
          <TextField
            name="date"
            label="Date"
            type="datetime-local"
            hint="Indian time (IST). Left empty, it is now. A later date keeps the post off the website until then."
            optional
            max="9999-12-31T23:59"
            errors={errors.date}
          />
          {areas.length > 0 && <AreasField areas={areas} errors={errors.areas} />}
          <ImageField errors={errors.image} />
        </>
      )}
    </FormDialog>
  )
  if (!question) return form
  const { findings, answer } = question
  return (
    <>
      {form}
      <PublishDialog
        findings={findings}
        action="Publish"
        reason={typedReason}
        onReason={setTypedReason}
        onShow={(finding) => {
          // Close the dialog first: behind a modal dialog nothing can be focused.
          flushSync(() => setQuestion(undefined))
          answer()
          selectFinding(finding)
        }}
        onPublish={answer}
        onClose={answer}
      />
    </>
  )
}

/** Loads the Markdown parser and linter only when a post is sent. */
async function loadLinter() {
  const { lintPost } = await import('#domain/writing/lint.ts').catch(() => {
    throw new CallFailure(connectionFailed)
  })
  return lintPost
}

/** Selects the words of a finding. Searches for them in the text: a finding's position is not that in the source. */
function selectFinding({ where, name, at, to }: LintFinding) {
  const field = document.getElementById(where)
  if (!(field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement)) return
  field.focus()
  if (where === 'title') return field.setSelectionRange(at, to)
  const words = name.replace(/[“”]/g, '')
  const start = field.value.indexOf(words)
  if (start >= 0) field.setSelectionRange(start, start + words.length)
}

async function fitOrThrow(image: File) {
  const fitted = await fitImage(image)
  if (fitted) return fitted
  const { message, code } = new Problem('image-too-large')
  throw new CallFailure(message, {}, code)
}

/** A practice area that can be chosen. */
type AreaOption = { slug: string; title: string }

type AreasFieldProps = { areas: AreaOption[]; errors?: string[] }

/** The practice areas of a post; collapsed, because they are optional. */
function AreasField({ areas, errors }: AreasFieldProps) {
  const [count, setCount] = useState(0)
  const error = errors?.[0]
  return (
    <div className="field">
      <details className="areas">
        <summary>
          Areas of practice <span className="hint">{count > 0 ? `${count} chosen` : 'Optional'}</span>
        </summary>
        <fieldset
          aria-label="Areas of practice"
          aria-describedby={error && 'areas-error'}
          onChange={({ currentTarget }) => setCount(currentTarget.querySelectorAll(':checked').length)}
        >
          {areas.map(({ slug, title }) => (
            <CheckField key={slug} name="areas" value={slug}>
              {title}
            </CheckField>
          ))}
        </fieldset>
      </details>
      <FieldError id="areas-error" message={error} />
    </div>
  )
}
