import { addPasskey, beginPasskey } from '#domain/accounts/passkeys/add-passkey.server.ts'
import { NewPasskey, PasskeySignIn } from '#domain/accounts/passkeys/passkey.ts'
import { offerPasskey, signInPasskey } from '#domain/accounts/passkeys/sign-in-passkey.server.ts'
import { accountPassword, testAccounts, withCookies } from './accounts.ts'
import { makePasskey } from './authenticator.ts'

type Office = Awaited<ReturnType<typeof testAccounts>>
type SignedIn = Awaited<ReturnType<Office['openSession']>>
type Passkey = ReturnType<typeof makePasskey>

/** Adds a passkey to the account that is signed in. */
export async function registerPasskey(
  office: Office,
  { self, sender }: Pick<SignedIn, 'self' | 'sender'>,
  counter = 0,
) {
  const passkey = makePasskey()
  const input = { currentPassword: accountPassword, firmName: 'The Chambers' }
  const { cookies, options } = await beginPasskey(office, self, input, sender)
  const headers = joined(sender.headers, cookies)
  const answer = passkey.register(options, { counter })
  await addPasskey(office, self, NewPasskey.parse({ name: 'Laptop', answer }), { ...sender, headers })
  return passkey
}

/** A site with one account that has a passkey. */
export async function withPasskey(
  settings: Record<string, string> = {},
  account: { email?: string } = {},
  counter = 0,
) {
  const office = await testAccounts(settings, account)
  const signedIn = await office.openSession()
  const passkey = await registerPasskey(office, signedIn, counter)
  return { ...office, ...signedIn, passkey, office }
}

/** Removes the password of an account, so that only its passkeys sign in. */
export async function removePassword({ db }: Office, username = 'admin') {
  const user = db.selectFrom('user').select('id').where('username', '=', username)
  await db.deleteFrom('account').where('userId', '=', user).execute()
}

type Signing = Parameters<Passkey['sign']>[1] & { remember?: boolean; address?: string; headers?: Headers }

/** Signs in with a passkey, as a browser that has these cookies. */
export async function signInByPasskey(office: Office, passkey: Passkey, signing: Signing = {}) {
  const { remember = false, address = 'here', headers = new Headers(), ...signOptions } = signing
  const { cookies: challengeCookies, options } = await offerPasskey(office, { address })
  const sender = { headers: joined(headers, challengeCookies), address }
  const sent = { answer: passkey.sign(options, signOptions), remember: remember ? 'on' : undefined }
  const cookies = await signInPasskey(office, PasskeySignIn.parse(sent), sender)
  return { cookies, ...(await office.readSession(cookies, address)) }
}

/** Headers with the cookies that a browser has and those that it has just received. */
export function joined(headers: Headers, cookies: string[]) {
  const added = withCookies(cookies).headers.get('Cookie')
  return new Headers({ Cookie: [headers.get('Cookie'), added].filter(Boolean).join('; ') })
}
