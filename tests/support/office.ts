import type { Kysely } from 'kysely'
import { createAccount } from '#domain/accounts/create-account.server.ts'
import { signIn } from '#domain/accounts/sign-in/sign-in.server.ts'
import { machine } from '#domain/change/actor.ts'
import type { Tables } from '#platform/database/tables.ts'
import type { Resources } from '#platform/resources.ts'
import { testApi } from './api.ts'

/* Hashing passwords is slow on purpose: only the first test signs in, and the others copy its session. */
let opened: ReturnType<typeof openSession> | undefined

/** The API with a signed-in account. */
export async function testOffice(settings: Record<string, string> = {}) {
  const { api, ...resources } = await testApi(settings)
  if (opened) await copySession(resources.db, await opened)
  opened ??= openSession(resources)
  const { cookie } = await opened
  const officeHeaders = { Cookie: cookie, Host: 'localhost', Origin: 'http://localhost' }

  return {
    ...resources,
    cookie,
    api,
    /** Sends a request as a page of the office does. */
    call: (address: string, init: RequestInit = {}) =>
      api.request(address, { ...init, headers: { ...officeHeaders, ...(init.headers as Record<string, string>) } }),
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

async function openSession(resources: Resources) {
  const { db } = resources
  const credentials = { username: 'admin', password: 'correct horse battery', remember: false }
  const { user } = await createAccount(resources, machine, { ...credentials, role: 'owner' })
  const { cookies } = await signIn(resources, credentials, { headers: new Headers(), address: 'here' })
  const session = await db.selectFrom('session').selectAll().executeTakeFirstOrThrow()
  const account = await db.selectFrom('account').selectAll().executeTakeFirstOrThrow()
  return { user, account, session, cookie: cookies.map((line) => line.split(';')[0]).join('; ') }
}

async function copySession(db: Kysely<Tables>, { user, account, session }: Awaited<ReturnType<typeof openSession>>) {
  await db.insertInto('user').values(user).execute()
  await db.insertInto('account').values(account).execute()
  await db.insertInto('session').values(session).execute()
}
