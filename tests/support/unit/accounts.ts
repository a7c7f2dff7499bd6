import { createAccount } from '#domain/accounts/create-account.server.ts'
import { addPasskey, beginPasskey } from '#domain/accounts/edit-passkeys.server.ts'
import { NewPasskey, PasskeySignIn } from '#domain/accounts/passkey.ts'
import { findSelf, signIn } from '#domain/accounts/sign-in/sign-in.server.ts'
import { beginPasskeySignIn, signInPasskey } from '#domain/accounts/sign-in-passkey.server.ts'
import { machine } from '#domain/change/actor.ts'
import { makePasskey } from '#tests/support/authenticators.ts'
import { silentLog, testResources } from './resources.ts'

export const accountPassword = 'correct horse battery'

/** A site with one account, and a way to sign in to it as a browser would. */
export async function testAccounts(
  settings: Record<string, string> = {},
  account: { email?: string } = {},
  log = silentLog(),
) {
  const resources = { ...(await testResources(settings)), log }
  const admin = { username: 'admin', role: 'owner', password: accountPassword } as const
  const { user } = await createAccount(resources, machine, { ...admin, ...account })

  /** Signs in from a browser that has these cookies. */
  async function openSession(
    fields: { username?: string; password?: string; remember?: boolean } = {},
    address = 'here',
    headers = new Headers(),
  ) {
    const credentials = { username: 'admin', password: accountPassword, remember: false, ...fields }
    const { cookies, codeNeeded } = await signIn(resources, credentials, { headers, address })
    return { cookies, codeNeeded, ...(await readSession(cookies, address)) }
  }

  /** The request headers of a browser with these cookies, and the account that they sign in. */
  async function readSession(cookies: string[], address = 'here') {
    const sender = withCookies(cookies, address)
    const names = { id: '', username: '', name: '', email: '', role: 'clerk' as const }
    const nobody = { ...names, sessionId: '', token: '', signedInAt: new Date(0), mustChoosePassword: false }
    return { sender, self: (await findSelf(resources, sender.headers)) ?? nobody }
  }

  /** The account that these cookies open, if any. */
  async function usernameOf({ headers }: { headers: Headers }) {
    return (await findSelf(resources, headers))?.username
  }

  return { ...resources, user, openSession, readSession, usernameOf }
}

/** The request headers and the address of a browser that received these cookies. */
export function withCookies(cookies: string[], address = 'here') {
  const pairs = cookies.filter((cookie) => !/Max-Age=0/.test(cookie)).map((cookie) => cookie.split(';')[0])
  return { headers: new Headers({ cookie: pairs.join('; ') }), address }
}

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
  const { cookies: challengeCookies, options } = await beginPasskeySignIn(office, { address })
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
