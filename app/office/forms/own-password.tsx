import { createContext, useContext } from 'react'
import { useLocation } from 'react-router'
import { Note } from '#app/ui/note.tsx'
import type { FieldErrors } from '#domain/problem.ts'
import { PasswordField } from './password-field.tsx'

/** Whether the signed-in account has a password, and whether its sign-in is recent enough to count as proof. */
export const ProofContext = createContext({ hasPassword: true, recent: false })

type OwnPasswordProps = {
  /** Whether a recent sign-in is enough; the server may still ask for the password. */
  acceptsRecentSignIn?: boolean
  errors?: string[]
}

/**
 * Asks for the user's own password before an action that an unattended browser must not allow. An account without a
 * password must sign in again.
 */
export function OwnPassword({ acceptsRecentSignIn = false, errors }: OwnPasswordProps) {
  const { hasPassword, recent } = useContext(ProofContext)
  if (!hasPassword) return recent ? null : <SignInFirst />
  if (acceptsRecentSignIn && recent && !errors) return null
  return (
    <PasswordField name="currentPassword" label="Your own password" autoComplete="current-password" errors={errors} />
  )
}

/** Requires the password only if the form has the field: a schema cannot know which accounts have a password. */
export function missingPassword(form: FormData): FieldErrors {
  return form.get('currentPassword') === '' ? { currentPassword: ['Password is required'] } : {}
}

/** Links to the sign-in and back, for an account without a password. */
function SignInFirst() {
  const { pathname, search } = useLocation()
  return (
    <Note kind="bad" title="Please sign in again first.">
      <p>
        Your account has no password: a fresh sign-in with your passkey shows that it is you.{' '}
        <a href={`/adminsite?${new URLSearchParams({ to: pathname + search })}`}>Sign in again</a>
      </p>
    </Note>
  )
}
