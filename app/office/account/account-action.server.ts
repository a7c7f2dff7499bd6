import type { ActionFunctionArgs } from 'react-router'
import { qrPath } from '#app/office/credentials/qr-path.ts'
import { answerPageForm, type PageForms } from '#app/office/forms/answer-page-form.server.ts'
import { EmailChange, FullNameChange, UsernameChange } from '#domain/accounts/account.ts'
import { Code, NewPassword, Password, PasswordChange } from '#domain/accounts/credentials.ts'
import {
  changeEmail,
  changeFullName,
  changeUsername,
  chooseAssignmentEmails,
} from '#domain/accounts/edit-account.server.ts'
import { addPasskey, beginPasskey, removePasskey, renamePasskey } from '#domain/accounts/edit-passkeys.server.ts'
import { NewPasskey, PasskeyInput, PasskeyRename, PasskeyToAdd } from '#domain/accounts/passkey.ts'
import { addPassword, changePassword } from '#domain/accounts/password.server.ts'
import {
  beginSecondFactor,
  confirmSecondFactor,
  endSecondFactor,
  renewRecoveryCodes,
} from '#domain/accounts/second-factor.server.ts'
import { endOtherSessions, endSession } from '#domain/accounts/sign-in/sessions.server.ts'
import { staff } from '#domain/change/actor.ts'
import { parse } from '#domain/problem.ts'

/** Processes a form of the account page, chosen by its `intent`. */
export function answerAccountForm(args: Pick<ActionFunctionArgs, 'request' | 'context'>) {
  return answerPageForm(forms, args)
}

/** Values that the page shows after a form was processed. */
type AccountFormResult = {
  /** Options for `navigator.credentials.create`, and the name of the new passkey. */
  passkey: { options: PublicKeyCredentialCreationOptionsJSON; name: string }
  passkeyRemoved: string
  qr: ReturnType<typeof qrPath>
  secret: string
  recoveryCodes: string[]
  fullName: string
  ended: number
}

const forms: PageForms<AccountFormResult> = {
  async 'end-session'({ resources, self, form, sender }) {
    await endSession(resources, self, String(form.get('id')), sender)
    return { ended: 1 }
  },
  async 'end-other-sessions'({ resources, self, sender }) {
    return { ended: await endOtherSessions(resources, self, sender) }
  },
  async password({ resources, self, form, sender, firmName }) {
    const change = { ...parse(PasswordChange, form), firmName }
    return { cookies: await changePassword(resources, self, change, sender) }
  },
  async 'add-password'({ resources, self, form, sender, firmName }) {
    const input = { ...parse(NewPassword, form), firmName }
    return { cookies: await addPassword(resources, self, input, sender) }
  },
  async 'begin-passkey'({ resources, self, form, sender, firmName }) {
    const { name, currentPassword } = parse(PasskeyToAdd, form)
    const { options, cookies } = await beginPasskey(resources, self, { currentPassword, firmName }, sender)
    return { passkey: { options, name }, cookies }
  },
  async 'add-passkey'({ resources, self, form, sender }) {
    await addPasskey(resources, self, parse(NewPasskey, form), sender)
    return {}
  },
  async 'rename-passkey'({ resources, self, form, sender }) {
    await renamePasskey(resources, self, parse(PasskeyRename, form), sender)
    return {}
  },
  async 'remove-passkey'({ resources, self, form, sender }) {
    return { passkeyRemoved: await removePasskey(resources, self, parse(PasskeyInput, form), sender) }
  },
  async 'full-name'({ resources, self, form, sender }) {
    const input = parse(FullNameChange, form)
    await changeFullName(resources, staff(self, sender), input)
    return { fullName: input.fullName ?? '' }
  },
  async username({ resources, self, form, sender }) {
    await changeUsername(resources, self, parse(UsernameChange, form), sender)
    return {}
  },
  async email({ resources, self, form, sender }) {
    await changeEmail(resources, self, parse(EmailChange, form), sender)
    return {}
  },
  async 'assignment-letters'({ resources, self, form, sender }) {
    await chooseAssignmentEmails(resources, staff(self, sender), form.get('on') === 'yes')
    return {}
  },
  async 'begin-second-factor'({ resources, self, form, sender, firmName }) {
    const input = { ...parse(Password, form), issuer: firmName }
    const { address, secret, recoveryCodes } = await beginSecondFactor(resources, self, input, sender)
    return { qr: qrPath(address), secret, recoveryCodes }
  },
  async 'confirm-second-factor'({ resources, self, form, sender }) {
    return { cookies: await confirmSecondFactor(resources, self, parse(Code, form), sender) }
  },
  async 'recovery-codes'({ resources, self, form, sender }) {
    return { recoveryCodes: await renewRecoveryCodes(resources, self, parse(Password, form), sender) }
  },
  async 'end-second-factor'({ resources, self, form, sender }) {
    return { cookies: await endSecondFactor(resources, self, parse(Password, form), sender) }
  },
}
