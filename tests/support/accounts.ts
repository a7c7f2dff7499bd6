import { createAccount } from '#domain/accounts/create-account.server.ts'
import { findSelf } from '#domain/accounts/sign-in/session.server.ts'
import { signIn } from '#domain/accounts/sign-in/sign-in.server.ts'
import { machine } from '#domain/change/actor.ts'
import { testResources } from './resources.ts'
import { silentLog } from './silent-log.ts'

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
