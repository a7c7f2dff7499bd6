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

/** Checks the password, then returns the registration options for the browser and the cookie of the challenge. */
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
  const response = await api.generatePasskeyRegistrationOptions({ headers, query: {}, asResponse: true })
  const { cookies, body } = await readAuthResponse<PublicKeyCredentialCreationOptionsJSON>(response, {
    UNAUTHORIZED: 'no-session',
  })
  // The device shows these names. The fixed user id makes it replace a passkey that was removed here before.
  const user = { id: userHandleOf(self.id), name: self.username, displayName: self.name }
  return { cookies, options: { ...body, rp: { ...body.rp, name: firmName }, user } }
}

const refusals = {
  CHALLENGE_NOT_FOUND: 'passkey-late',
  // No finer distinction helps here: the device made the requested passkey, or it did not.
  FAILED_TO_VERIFY_REGISTRATION: 'passkey-not-made',
  USER_NOT_VERIFIED: 'passkey-unverified',
  UNAUTHORIZED: 'no-session',
  any: 'passkey-not-made',
} as const

/** Adds the passkey that a device has created. It works once the change that records it is committed. */
export async function addPasskey(
  resources: ChangeContext & Pick<Resources, 'auth' | 'mail'>,
  self: Self,
  { name, answer: credential }: NewPasskey,
  sender: Sender,
) {
  const { api } = await resources.auth()
  const { headers } = sender
  const response = await api.verifyPasskeyRegistration({
    body: { response: credential, name },
    headers,
    asResponse: true,
  })
  const { body } = await readAuthResponse<{ id: string }>(response, refusals)
  await change(resources, staff(self, sender), async ({ db, record, invalidate }) => {
    const addedAt = new Date().toISOString()
    // Another window may have started again and deleted it as unfinished.
    if (!(await updatePasskey(db, { id: body.id, userId: self.id }, { addedAt }))) throw new Problem('passkey-late')
    await record('passkey added', self.id)
    await queuePasskeyEmail(resources.mail, { db, invalidate }, self.id, { what: 'added', name }, sender)
    invalidate('accounts')
  })
}
