import { OpenAPIHono, z } from '@hono/zod-openapi'
import { ColleagueRoleChange } from '#domain/accounts/account.ts'
import { listPeople, type Person } from '#domain/accounts/accounts.server.ts'
import { changeColleagueRole } from '#domain/accounts/manage-accounts.server.ts'
import { Role } from '#domain/change/rights.ts'
import { Problem } from '#domain/problem.ts'
import type { Resources } from '#platform/resources.ts'
import type { ApiEnvironment } from './request.ts'
import { IdQuery, jsonBody, jsonResponse, moment, officeOnly, route } from './route.ts'

const Account = z
  .strictObject({
    _id: z.string(),
    username: z.string(),
    name: z.string(),
    email: z.string().nullable(),
    role: Role,
    /** Whether signing in needs more than the password. */
    secondStep: z.boolean(),
    signedInAt: moment.nullable(),
  })
  .openapi('Account')
const AccountList = z.strictObject({ accounts: z.array(Account) }).openapi('AccountList')
const AccountAnswer = z.strictObject({ account: Account }).openapi('AccountAnswer')

/** The accounts of the office and their roles. */
export function accountsApi(resources: Resources) {
  const { db } = resources
  const office = { tags: ['People'], ...officeOnly(resources, 'people') }

  return new OpenAPIHono<ApiEnvironment>()
    .openapi(
      route({
        ...office,
        method: 'get',
        path: '/getaccount',
        summary: 'List the accounts of the office, oldest first',
        responses: { 200: jsonResponse(AccountList) },
      }),
      async (c) => {
        c.header('Cache-Control', 'no-store')
        return c.json({ accounts: (await listPeople(db)).map(asAccount) }, 200)
      },
    )
    .openapi(
      route({
        ...office,
        method: 'patch',
        path: '/account',
        summary:
          'Change the role of an account, which ends its sessions; some minutes after the sign-in it requires `currentPassword`',
        request: { query: IdQuery, body: jsonBody(ColleagueRoleChange.omit({ username: true })) },
        responses: { 200: jsonResponse(AccountAnswer) },
        problems: ['password-needed', 'wrong-password', 'too-many-attempts', 'last-owner'],
      }),
      async (c) => {
        const { id } = c.req.valid('query')
        const find = async () => (await listPeople(db)).find((person) => person.id === id)
        const { username } = (await find()) ?? {}
        if (!username) throw new Problem('not-found')
        const sender = { headers: c.req.raw.headers, address: c.get('address') }
        await changeColleagueRole(resources, c.get('self'), { username, ...c.req.valid('json') }, sender)
        const account = await find()
        if (!account) throw new Problem('not-found')
        c.header('Cache-Control', 'no-store')
        return c.json({ account: asAccount(account) }, 200)
      },
    )
}

function asAccount({ id, username, name, email, role, secondSteps, signedInAt }: Person) {
  return { _id: id, username, name, email: email ?? null, role, secondStep: secondSteps.length > 0, signedInAt }
}
