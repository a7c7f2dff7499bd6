import type { Self, Sender } from '#domain/accounts/account.ts'
import {
  deleteUnfinishedPasskeys,
  listPasskeys,
  updatePasskey,
  userHandleOf,
} from '#domain/accounts/passkeys.server.ts'
import { provePassword } from '#domain/accounts/password/prove-password.server.ts'
import { readAuthResponse } from '#domain/accounts/sign-in/read-auth-response.server.ts'
import { staff } from '#domain/change/actor.ts'
import { type ChangeContext, change } from '#domain/change/change.server.ts'
import { Problem } from '#domain/problem.ts'
import { rules } from '#domain/rules.ts'
import type { Resources } from '#platform/resources.ts'
import type { NewPasskey, PasskeyToAdd } from './passkey.ts'
import { queuePasskeyEmail } from './passkey-email.server.ts'

/** Asks for one's own password, then for a new passkey: what the browser hands to the device, and the cookie that binds it. */
export async function beginPasskey(
  resources: ChangeContext & Pick<Resources, 'auth' | 'limits' | 'passwords'>,
  self: Self,
  { currentPassword, firmName }: Pick<PasskeyToAdd, 'currentPassword'> & { firmName: string },
  sender: Sender,
) {
  await provePassword(resources, self, currentPassword, sender)
  if ((await listPasskeys(resources.db, self.id)).length >= rules.account.maxPasskeys)
    throw new Problem('too-many-passkeys')
  await change(resources, staff(self, sender), ({ db }) => deleteUnfinishedPasskeys(db, self.id))
  const { api } = await resources.auth()
  const { headers } = sender
  const answer = await api.generatePasskeyRegistrationOptions({ headers, query: {}, asResponse: true })
  const { cookies, body } = await readAuthResponse<PublicKeyCredentialCreationOptionsJSON>(answer, {
    UNAUTHORIZED: 'no-session',
  })
  // By these names the device shows it; one that was removed here gives way to a new one for the same account.
  const user = { id: userHandleOf(self.id), name: self.username, displayName: self.name }
  return { cookies, options: { ...body, rp: { ...body.rp, name: firmName }, user } }
}

const refusals = {
  CHALLENGE_NOT_FOUND: 'passkey-late',
  // Nothing is told apart here: the same device made what it was asked for, or did not.
  FAILED_TO_VERIFY_REGISTRATION: 'passkey-not-made',
  USER_NOT_VERIFIED: 'passkey-unverified',
  UNAUTHORIZED: 'no-session',
  any: 'passkey-not-made',
} as const

/** Adds the passkey that a device has made. It opens the account from the change on that records it, and tells its owner. */
export async function addPasskey(
  resources: ChangeContext & Pick<Resources, 'auth' | 'mail'>,
  self: Self,
  { name, answer: response }: NewPasskey,
  sender: Sender,
) {
  const { api } = await resources.auth()
  const { headers } = sender
  const answer = await api.verifyPasskeyRegistration({ body: { response, name }, headers, asResponse: true })
  const { body } = await readAuthResponse<{ id: string }>(answer, refusals)
  await change(resources, staff(self, sender), async ({ db, record, invalidate }) => {
    const addedAt = new Date().toISOString()
    // It may have been swept away by another window that begins anew.
    if (!(await updatePasskey(db, { id: body.id, userId: self.id }, { addedAt }))) throw new Problem('passkey-late')
    await record('passkey added', self.id)
    await queuePasskeyEmail(resources.mail, { db, invalidate }, self.id, { what: 'added', name }, sender)
    invalidate('accounts')
  })
}
