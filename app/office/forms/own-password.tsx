import { createContext, useContext } from 'react'
import { useLocation } from 'react-router'
import { Note } from '#app/ui/note.tsx'
import type { FieldErrors } from '#domain/problem.ts'
import { PasswordField } from './password-field.tsx'

/** How whoever is signed in shows that it is them: by a password, and whether the sign-in itself is fresh enough. */
export const ProofContext = createContext({ hasPassword: true, recent: false })

type OwnPasswordProps = {
  /** Whether the sign-in of the last minutes is enough; the server may still ask. */
  spared?: boolean
  errors?: string[]
}

/** The field for one's own password, before what an unwatched browser must not do. Who has none signs in again. */
export function OwnPassword({ spared = false, errors }: OwnPasswordProps) {
  const { hasPassword, recent } = useContext(ProofContext)
  if (!hasPassword) return recent ? null : <SignInFirst />
  if (spared && recent && !errors) return null
  return (
    <PasswordField name="currentPassword" label="Your own password" autoComplete="current-password" errors={errors} />
  )
}

/** Where the field is there, it is to be filled in: a schema cannot know who has a password. */
export function missingPassword(form: FormData): FieldErrors {
  return form.get('currentPassword') === '' ? { currentPassword: ['Password is required'] } : {}
}

/** The way to the sign-in and back, for an account that has no password to be asked for. */
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
