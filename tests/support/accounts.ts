import { createAccount } from '#domain/accounts/create-account.server.ts'
import { signIn } from '#domain/accounts/sign-in.server.ts'
import { testResources } from './resources.ts'

export const accountPassword = 'correct horse battery'

/** A site with one account, and a way to sign in to it as a browser would. */
export async function testAccounts(settings: Record<string, string> = {}, account: { email?: string } = {}) {
  const resources = await testResources(settings)
  const { user } = await createAccount(resources.db, { username: 'admin', password: accountPassword, ...account })

  async function enter(fields: { username?: string; password?: string; remember?: boolean } = {}, address = 'here') {
    const credentials = { username: 'admin', password: accountPassword, remember: false, ...fields }
    const { cookies, codeNeeded } = await signIn(resources, credentials, { headers: new Headers(), address })
    return { cookies, codeNeeded, sender: withCookies(cookies, address) }
  }

  /** The account that these cookies open, if any. */
  async function whoIs({ headers }: { headers: Headers }) {
    const { api } = await resources.auth()
    return (await api.getSession({ headers }))?.user.username
  }

  return { ...resources, self: { id: user.id, username: 'admin' }, enter, whoIs }
}

/** A browser that has been given these cookies. */
export function withCookies(cookies: string[], address = 'here') {
  const kept = cookies.filter((cookie) => !/Max-Age=0/.test(cookie)).map((cookie) => cookie.split(';')[0])
  return { headers: new Headers({ cookie: kept.join('; ') }), address }
}
