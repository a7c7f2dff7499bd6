import { createAccount } from '#domain/accounts/create-account.server.ts'
import { signIn } from '#domain/accounts/sign-in.server.ts'
import { testApi } from './api.ts'

/** The API with somebody signed in. */
export async function testOffice() {
  const { api, ...resources } = await testApi()
  const credentials = { username: 'admin', password: 'correct horse battery', remember: false }
  await createAccount(resources.db, credentials)
  const { cookies } = await signIn(resources, credentials, { headers: new Headers(), address: 'here' })
  const cookie = cookies.map((line) => line.split(';')[0]).join('; ')
  const own = { Cookie: cookie, Host: 'localhost', Origin: 'http://localhost' }

  return {
    ...resources,
    cookie,
    api,
    /** A call as a page of the office makes it. */
    call: (address: string, init: RequestInit = {}) =>
      api.request(address, { ...init, headers: { ...own, ...(init.headers as Record<string, string>) } }),
  }
}

/** A request with another method that carries JSON. */
export function withJson(method: string, body: unknown): RequestInit {
  return { method, headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) }
}

/** A form with texts and files, as a browser sends it. */
export function withForm(fields: Record<string, string | File>): RequestInit {
  const body = new FormData()
  for (const [name, value] of Object.entries(fields)) body.set(name, value)
  return { method: 'POST', body }
}
