import Mail from 'lucide-react/icons/mail'
import { PasswordDialog } from '#app/office/forms/password-dialog.tsx'
import { TextField } from '#app/ui/text-field.tsx'
import { NewColleague } from '#domain/accounts/account.ts'
import { NewInvitation } from '#domain/accounts/invitations/invitation.ts'
import { rules } from '#domain/rules.ts'
import type { PeopleDone } from './people-action.server.ts'
import { RoleChoice } from './role-choice.tsx'

type DialogProps = { acceptsRecentSignIn: boolean; onDone: (done: PeopleDone) => void; onClose: () => void }

/** Invites by name, e-mail address and role. The invited person chooses username and password. */
export function InviteDialog(dialogProps: DialogProps) {
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
export function AddDialog(dialogProps: DialogProps) {
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
