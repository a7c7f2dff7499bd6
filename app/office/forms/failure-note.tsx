import type { CallFailure } from '#api/client/call.ts'
import { Note } from '#app/ui/note.tsx'
import type { FieldErrors } from '#domain/problem.ts'

/** Why something was not saved, and what can be done about it. */
export function FailureNote({ title, failure: { message, code } }: { title: string; failure: CallFailure }) {
  return (
    <Note kind="bad" title={title}>
      <p>{message}</p>
      {code === 'edited-meanwhile' && (
        <p>Your words are still here. Copy what you want to keep, close this form, and edit the newer version.</p>
      )}
      {code === 'no-session' && (
        <p>
          Your words are still here.{' '}
          <a href="/adminsite" target="_blank" rel="noopener">
            Sign in in a new window
          </a>
          , then come back and send them again.
        </p>
      )}
    </Note>
  )
}

/** The error of a form as a whole. */
export function FormError({ errors: { form } }: { errors: FieldErrors }) {
  return form?.[0] ? <Note kind="bad" title={form[0]} /> : null
}
