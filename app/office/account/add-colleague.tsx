import { TextField } from '#app/ui/text-field.tsx'
import { NewColleague } from '#domain/accounts/account.ts'
import { AskPassword } from './ask-password.tsx'
import type { AccountDone } from './use-account-form.ts'

type AddColleagueProps = { spared: boolean; onDone: (done: AccountDone) => void; onClose: () => void }

/** A name for a new account; its password is made and shown once. */
export function AddColleague(asking: AddColleagueProps) {
  return (
    <AskPassword
      {...asking}
      title="Add a colleague"
      intent="add-colleague"
      schema={NewColleague}
      action="Add"
      busyAction="Adding…"
    >
      {(errors) => (
        <>
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
        </>
      )}
    </AskPassword>
  )
}
