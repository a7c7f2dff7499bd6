import { addressOf, fullNameOf, NewColleague } from '#domain/accounts/account.ts'
import { listUsers } from '#domain/accounts/accounts.server.ts'
import { createAccount } from '#domain/accounts/create-account.server.ts'
import { changeRole, removeAccount, reopenAccount, setPassword } from '#domain/accounts/manage-accounts.server.ts'
import { countPasskeys } from '#domain/accounts/passkeys.server.ts'
import { removeSecondFactor } from '#domain/accounts/second-factor.server.ts'
import { machine } from '#domain/change/actor.ts'
import { RoleChange, roles } from '#domain/change/rights.ts'
import { amount } from '#domain/number-word.ts'
import { Problem, parse } from '#domain/problem.ts'
import { type Config, readConfig, readEnvironment } from '#platform/config.ts'
import { assertDatabaseExists, assertReachable } from '#platform/database/availability.ts'
import { openResources, type Resources } from '#platform/resources.ts'

const usage = `Accounts of the office. The site may run meanwhile.

  npm run admin -- list
  npm run admin -- create NAME [E-MAIL]
  npm run admin -- role NAME owner|editor|clerk
  npm run admin -- reset-password NAME       also takes its passkeys; the second factor stays
  npm run admin -- open NAME
  npm run admin -- take-second-factor NAME   also takes its passkeys: the password alone opens it
  npm run admin -- remove NAME`

type Command = {
  argumentCounts: number[]
  run: (resources: Resources, name: string, secondArgument?: string) => Promise<string>
}

const commands: Record<string, Command> = {
  list: { argumentCounts: [0], run: list },
  create: { argumentCounts: [1, 2], run: create },
  role: { argumentCounts: [2], run: setRole },
  'reset-password': { argumentCounts: [1], run: resetPassword },
  open: { argumentCounts: [1], run: open },
  'take-second-factor': { argumentCounts: [1], run: disableSecondFactor },
  remove: { argumentCounts: [1], run: remove },
}

/** Runs the command; returns its exit code and output. */
export async function runAdmin([verb = '', ...args]: readonly string[], readSettings = readEnvironment) {
  const command = Object.hasOwn(commands, verb) ? commands[verb] : undefined
  if (!command?.argumentCounts.includes(args.length)) return { code: 1, out: '', err: usage }
  try {
    return { code: 0, out: await runOnDatabase(command, args, readConfig(readSettings())), err: '' }
  } catch (error) {
    return { code: 1, out: '', err: messageOf(error) }
  }
}

async function runOnDatabase(command: Command, [name = '', secondArgument]: string[], config: Config) {
  assertDatabaseExists(config)
  // Log only warnings: the output is for a person, and the audit record shows what was done.
  const resources = openResources({ ...config, LOG_LEVEL: 'warn' })
  try {
    await assertReachable(resources.db, config.DATABASE_URL)
    if (!(await resources.database.isUpToDate()))
      throw new Error('The database is not of this version. Start the site once, then try again.')
    return await command.run(resources, name, secondArgument)
  } finally {
    await resources.close()
  }
}

async function list({ db }: Resources) {
  const [users, passkeys] = [await listUsers(db), await countPasskeys(db)]
  const lines = users.map((user) => {
    const facts = [
      fullNameOf(user),
      addressOf(user) ?? 'no e-mail address',
      `since ${user.createdAt.slice(0, 10)}`,
      user.role,
      user.twoFactorEnabled === 1 && 'second factor',
      user.closedAt && `closed since ${user.closedAt.slice(0, 10)}`,
      passkeys.has(user.id) && amount(passkeys.get(user.id) ?? 0, 'passkey'),
      `${user.id} in the log`,
    ]
    return `${user.username}  ${facts.filter(Boolean).join(', ')}`
  })
  return lines.join('\n')
}

async function create(resources: Resources, name: string, address?: string) {
  const { username, email } = parse(NewColleague, { username: name, email: address ?? '', role: 'owner' })
  const created = await createAccount(resources, machine, { username, email, role: 'owner', mustChoosePassword: true })
  return `The account "${created.user.username}" has been made, an owner.\n${passwordLine(created.password)}`
}

async function setRole(resources: Resources, name: string, role = '') {
  const user = await changeRole(resources, machine, name, parse(RoleChange, { role }).role)
  return `The account "${user.username}" is ${roles[user.role].label.toLowerCase()} now, and its sessions have ended.`
}

async function resetPassword(resources: Resources, name: string) {
  const { user, password, passkeys } = await setPassword(resources, machine, name)
  const factor = user.twoFactorEnabled === 1 ? '\nIts second factor is still asked for.' : ''
  return `The account "${user.username}" has a new password, and its sessions have ended.\n${passwordLine(password)}${describeRemovedPasskeys(passkeys)}${factor}`
}

async function open(resources: Resources, name: string) {
  const { user, password } = await reopenAccount(resources, machine, name)
  const factor = user.twoFactorEnabled === 1 ? '\nIts second factor is still asked for.' : ''
  return `The account "${user.username}" is open again, with a new password.\n${passwordLine(password)}${factor}`
}

async function disableSecondFactor(resources: Resources, name: string) {
  const { username, passkeys } = await removeSecondFactor(resources, machine, name)
  return `The account "${username}" signs in with its password alone. Its sessions have ended.${describeRemovedPasskeys(passkeys)}`
}

function describeRemovedPasskeys(passkeys: number) {
  return passkeys > 0 ? `\n${amount(passkeys, 'passkey')} taken away.` : ''
}

async function remove(resources: Resources, name: string) {
  const user = await removeAccount(resources, machine, name)
  return `The account "${user.username}" has been removed, and its sessions have ended.`
}

function passwordLine(password: string) {
  return `Its password, shown this once: ${password}`
}

function messageOf(error: unknown) {
  if (error instanceof Problem && error.fields) return Object.values(error.fields).flat().join('\n')
  return error instanceof Error ? error.message : String(error)
}

if (import.meta.main) {
  const { code, out, err } = await runAdmin(process.argv.slice(2))
  if (out) console.log(out)
  if (err) console.error(err)
  process.exitCode = code
}
