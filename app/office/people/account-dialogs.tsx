import { OneTimeText } from '#app/office/credentials/one-time-text.tsx'
import { OfficeDialog } from '#app/office/forms/dialog.tsx'
import { PasswordDialog } from '#app/office/forms/password-dialog.tsx'
import type { ListedPerson } from './load-people.server.ts'
import type { PeopleDone } from './people-action.server.ts'

/* The dialogs with which an owner changes the account of a colleague. */

type DialogProps = {
  person: ListedPerson
  acceptsRecentSignIn: boolean
  onDone: (done: PeopleDone) => void
  onClose: () => void
}

export function ResetDialog({ person: { name, username, secondSteps, passkeys }, ...dialogProps }: DialogProps) {
  return (
    <PasswordDialog
      {...dialogProps}
      title={`A new password for ${name}?`}
      intent="reset-colleague"
      fields={{ username }}
      action="Reset password"
      busyAction="Resetting…"
    >
      <p>
        The old one ends with all sessions of this account. The new one is shown to you once.
        {passkeys > 0 && ' All passkeys are taken away too: whoever knew the old password may have added one.'}
      </p>
      {secondSteps.includes('code') && (
        <p>
          The second factor stays: the next sign-in asks for a code too. Where telephone and recovery codes are lost,
          take the second factor away as well.
        </p>
      )}
    </PasswordDialog>
  )
}

export function RemoveFactorDialog({ person: { name, username }, ...dialogProps }: DialogProps) {
  return (
    <PasswordDialog
      {...dialogProps}
      title={`Take the second factor from ${name}?`}
      intent="take-second-factor"
      fields={{ username }}
      action="Take it away"
      busyAction="Taking it away…"
      danger
    >
      <p>
        From then on the password alone opens this account, until its person switches a second factor on again or adds a
        passkey. The recovery codes end too, and so do all passkeys and all sessions of this account. Make sure that it
        is your colleague who asks.
      </p>
    </PasswordDialog>
  )
}

export function RemoveDialog({ person: { name, username }, ...dialogProps }: DialogProps) {
  return (
    <PasswordDialog
      {...dialogProps}
      title={`Remove the account of ${name}?`}
      intent="remove-colleague"
      fields={{ username }}
      action="Remove"
      busyAction="Removing…"
      danger
    >
      <p>It is signed out at once and can no longer sign in. What was written with it stays.</p>
    </PasswordDialog>
  )
}

type NewPasswordDialogProps = {
  username: string
  name: string
  password: string
  secondFactor?: boolean
  passkeys?: number
  onClose: () => void
}

/** Shows the generated password of a colleague, once. */
export function NewPasswordDialog({
  username,
  name,
  password,
  secondFactor,
  passkeys = 0,
  onClose,
}: NewPasswordDialogProps) {
  return (
    <OfficeDialog title={`${name} can sign in`} hasUnsavedInput={() => true} leaving={leaving} onClose={onClose}>
      <div className="body">
        <p>
          Give this first password by telephone or in person. At the first sign-in it must be changed for one of their
          own.
        </p>
        {name !== username && (
          <p>
            The username is <strong>{username}</strong>.
          </p>
        )}
        {secondFactor && <p>The second factor is still on: a code is asked for too.</p>}
        {passkeys > 0 && <p>No passkey opens this account any more. They can be added anew.</p>}
        <p className="once">
          <code>{password}</code>
        </p>
        <OneTimeText words={password} />
        <p className="xs quiet">Shown once.</p>
      </div>
      <div className="dialog-foot">
        <button className="btn" type="button" onClick={onClose}>
          Done
        </button>
      </div>
    </OfficeDialog>
  )
}

const leaving = {
  title: 'Close without this password?',
  words: 'It is not shown again.',
  keep: 'Stay',
  action: 'Close',
}
