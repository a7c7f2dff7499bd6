import Mail from 'lucide-react/icons/mail'
import { OneTimeText } from '#app/office/credentials/one-time-text.tsx'
import { OfficeDialog } from '#app/office/forms/dialog.tsx'
import { PasswordDialog } from '#app/office/forms/form-dialog.tsx'
import { FieldError, TextField } from '#app/ui/field.tsx'
import { NewColleague } from '#domain/accounts/account.ts'
import { NewInvitation } from '#domain/accounts/invitation.ts'
import { Role, roles } from '#domain/change/rights.ts'
import { rules } from '#domain/rules.ts'
import type { ListedPerson, PeopleDone } from './people-page.server.ts'

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
        <p className="one-time-password">
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
  cancel: 'Stay',
  action: 'Close',
}

type NewColleagueDialogProps = { acceptsRecentSignIn: boolean; onDone: (done: PeopleDone) => void; onClose: () => void }

/** Invites by name, e-mail address and role. The invited person chooses username and password. */
export function InviteDialog(dialogProps: NewColleagueDialogProps) {
  return (
    <PasswordDialog
      {...dialogProps}
      title="Invite a colleague"
      intent="invite"
      schema={NewInvitation}
      action="Send the letter"
      busyAction="Sending…"
    >
      {(errors) => (
        <>
          <TextField name="fullName" label="Full name" autoComplete="off" errors={errors.fullName} />
          <TextField name="email" label="E-mail address" type="email" autoComplete="off" errors={errors.email} />
          <RoleChoice legend="Role" chosen="clerk" errors={errors.role} />
          <div className="note note--hint">
            <Mail className="icon" />
            <p>
              A letter brings a link that works once, for {rules.invitation.days} days. There a username and a password
              are chosen. No password goes by letter.
            </p>
          </div>
        </>
      )}
    </PasswordDialog>
  )
}

/** For a site without mail: creates the account at once, and its first password is shown to the owner. */
export function AddDialog(dialogProps: NewColleagueDialogProps) {
  return (
    <PasswordDialog
      {...dialogProps}
      title="Add a colleague"
      intent="add-colleague"
      schema={NewColleague}
      action="Add"
      busyAction="Adding…"
    >
      {(errors) => (
        <>
          <div className="note note--hint">
            <Mail className="icon" />
            <p>
              This site sends no mail, so nobody can be invited by letter. The account is made now, and its first
              password is shown to you once.
            </p>
          </div>
          <TextField
            name="fullName"
            label="Full name"
            autoComplete="off"
            hint="As colleagues read it. Without it the username stands."
            optional
            errors={errors.fullName}
          />
          <TextField
            name="username"
            label="Username"
            hint="3 to 30 letters, digits, dots or underscores."
            autoComplete="off"
            errors={errors.username}
          />
          <TextField
            name="email"
            label="E-mail address of the colleague"
            type="email"
            autoComplete="off"
            hint="Optional. The link for a forgotten password goes there."
            optional
            errors={errors.email}
          />
          <RoleChoice legend="Role" chosen="clerk" errors={errors.role} />
        </>
      )}
    </PasswordDialog>
  )
}

type RoleChoiceProps = { legend: string; chosen: Role; errors?: string[]; onChoose?: (role: Role) => void }

/** Radio buttons for the roles, each with its summary. */
export function RoleChoice({ legend, chosen, errors, onChoose }: RoleChoiceProps) {
  return (
    <fieldset className="choices role-choices" aria-describedby={errors ? 'role-error' : undefined}>
      <legend>{legend}</legend>
      {Role.options.map((role) => (
        <label key={role}>
          <input
            type="radio"
            name="role"
            value={role}
            defaultChecked={role === chosen}
            onChange={onChoose && (() => onChoose(role))}
          />
          <span>
            <strong>{roles[role].label}</strong>
            <span className="xs quiet">{roles[role].summary}</span>
          </span>
        </label>
      ))}
      <FieldError id="role-error" message={errors?.[0]} />
    </fieldset>
  )
}
