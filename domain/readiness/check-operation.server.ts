import { hasPassword, listUsers } from '#domain/accounts/accounts.server.ts'
import { findLastBackup } from '#domain/backup/backups.server.ts'
import { longMoment } from '#domain/dates.ts'
import { amount, numberWord, plural } from '#domain/number-word.ts'
import { countSentEmails, findLastDelivered } from '#domain/outbox/emails.server.ts'
import { listMissingPaths } from '#domain/redirects/redirects.server.ts'
import { rules } from '#domain/rules.ts'
import type { Db } from '#platform/database/tables.ts'
import { isPublicHost } from '#platform/public-request.ts'
import type { Resources } from '#platform/resources.ts'
import type { CheckResult } from './check.ts'

/* Checks of how the site is operated: its address, mail, accounts and backups. */

type CheckResources = Pick<Resources, 'db' | 'config' | 'mail'>

const hourMs = 60 * 60 * 1000
const safety = '/adminDashboard/safety'
const account = '/adminDashboard/account'

export function checkPublicAddress({ config: { PUBLIC_URL } }: Pick<CheckResources, 'config'>): CheckResult {
  const { hostname, host } = new URL(PUBLIC_URL)
  if (isPublicHost(hostname)) return { note: host }
  return {
    left: {
      title: 'The site does not know its public address',
      text: `It calls itself ${PUBLIC_URL}. Whoever looks after the server sets PUBLIC_URL to the address that visitors type.`,
    },
  }
}

export function checkHttps({ config: { PUBLIC_URL } }: Pick<CheckResources, 'config'>): CheckResult {
  if (PUBLIC_URL.startsWith('https:')) return {}
  return {
    left: {
      title: 'Visitors come without https',
      text: 'What they send can be read on its way. Whoever looks after the server sets up a certificate, and PUBLIC_URL with https.',
    },
  }
}

/** Checks for missing addresses that visitors request repeatedly. */
export async function checkMissingAddresses({ db }: Pick<CheckResources, 'db'>, now: Date): Promise<CheckResult> {
  const requested = await listMissingPaths(db, now)
  const missing = requested.filter(({ count }) => count >= rules.readiness.missingFrom)
  const [most] = missing
  if (!most) return {}
  return {
    left: {
      title: `${numberWord(missing.length)} old ${plural(missing.length, 'address leads', 'addresses lead')} nowhere`,
      text: `Visitors ask for ${plural(missing.length, 'it', 'them')}, for ${most.path} ${amount(most.count, 'time')} in ${rules.redirect.listedDays} days.`,
      mend: { label: 'Send them on', to: '/adminDashboard/redirects' },
    },
  }
}

export function checkMail({ mail }: Pick<CheckResources, 'mail'>): CheckResult {
  if (mail) return {}
  return {
    left: {
      title: 'The site sends no letters',
      text: 'Nobody is told of a new message, and whoever writes gets no acknowledgement. Whoever looks after the server sets SMTP_URL.',
    },
  }
}

export async function checkMailTried({ db, mail }: Pick<CheckResources, 'db' | 'mail'>): Promise<CheckResult> {
  const lastAt = await findLastDelivered(db)
  if (lastAt) return { note: `the last one on ${longMoment(lastAt)}` }
  return {
    left: {
      title: 'No letter has gone out yet',
      text: mail ? 'A test letter to the office shows whether mail works.' : 'It can be tried once mail is set up.',
      ...(mail && { mend: { label: 'Send a test letter', act: 'test-letter' } }),
    },
  }
}

export async function checkMailFailed({ db }: Pick<CheckResources, 'db'>, now: Date): Promise<CheckResult> {
  const { givenUp } = await countSentEmails(db, new Date(now.getTime() - 7 * 24 * hourMs).toISOString())
  if (givenUp === 0) return {}
  return {
    left: {
      title: `${numberWord(givenUp)} ${plural(givenUp, 'letter was', 'letters were')} given up this week`,
      text: 'Those for whom they were have not heard from the firm.',
      mend: { label: 'See why', to: safety },
    },
  }
}

/** Checks that every owner has a second step: an owner may do everything, so a guessed password must not be enough. */
export async function checkSecondFactor({ db }: Pick<CheckResources, 'db'>): Promise<CheckResult> {
  const owners = (await listUsers(db)).filter(({ role, closedAt }) => role === 'owner' && closedAt === null)
  const withoutSecondStep: string[] = []
  for (const { id, name, twoFactorEnabled } of owners) {
    // An account with a passkey and no password has both steps in one.
    if (!twoFactorEnabled && (await hasPassword(db, id))) withoutSecondStep.push(name)
  }
  if (withoutSecondStep.length === 0)
    return { note: new Intl.ListFormat('en-IN').format(owners.map(({ name }) => name)) }
  return {
    left: {
      title: `${plural(withoutSecondStep.length, 'An owner has', `${numberWord(withoutSecondStep.length)} owners have`)} no second step`,
      text: `${new Intl.ListFormat('en-IN').format(withoutSecondStep)} ${plural(withoutSecondStep.length, 'signs', 'sign')} in with a password alone.`,
      mend: { label: 'Set it up', to: `${account}#second-factor` },
    },
  }
}

/** Checks for passwords that somebody else has seen: set by a colleague, or the one of the first start. */
export async function checkFirstPassword({ db }: Pick<CheckResources, 'db'>): Promise<CheckResult> {
  const all = await listUsers(db)
  // The oldest account, open or closed: no other can have the password of the first start.
  const [owner] = all
  const users = all.filter(({ closedAt }) => closedAt === null)
  const setByColleague = users.filter(({ passwordGivenAt }) => passwordGivenAt !== null)
  const isFirst =
    owner?.closedAt === null &&
    setByColleague.every(({ id }) => id !== owner.id) &&
    (await hasFirstPassword(db, owner.id))
  const names = [...(isFirst ? [owner] : []), ...setByColleague].map(({ name }) => name)
  if (names.length === 0) return { note: amount(users.length, 'account') }
  return {
    left: {
      title: `${numberWord(names.length)} first ${plural(names.length, 'password is', 'passwords are')} still in use`,
      text: `${new Intl.ListFormat('en-IN').format(names)} ${plural(names.length, 'has', 'have')} not chosen a password of their own yet.`,
      mend: isFirst
        ? { label: 'Change it', to: `${account}#password` }
        : { label: 'Show', to: '/adminDashboard/people' },
    },
  }
}

async function hasFirstPassword(db: Db, userId: string) {
  const unchanged = await db
    .selectFrom('account')
    .select('id')
    .where('userId', '=', userId)
    .where('providerId', '=', 'credential')
    .whereRef('createdAt', '=', 'updatedAt')
    .executeTakeFirst()
  return unchanged !== undefined
}

export async function checkBackup({ db }: Pick<CheckResources, 'db'>, now: Date): Promise<CheckResult> {
  const last = await findLastBackup(db)
  const hours = last && Math.floor((now.getTime() - Date.parse(last.startedAt)) / hourMs)
  if (last && hours !== undefined && hours < 24) return { note: longMoment(last.startedAt) }
  return {
    left: {
      title: last ? 'The last backup is too old' : 'There is no backup',
      text: last
        ? `It is of ${longMoment(last.startedAt)}. What came since then is nowhere else.`
        : 'If this machine were lost now, everything would be lost with it.',
      mend: { label: 'Back up now', to: safety },
    },
  }
}

export async function checkRestore({ db }: Pick<CheckResources, 'db'>): Promise<CheckResult> {
  const last = await findLastBackup(db)
  if (last?.verifiedAt) return { note: longMoment(last.verifiedAt) }
  return {
    left: {
      title: last ? 'The last backup could not be restored' : 'No restore has been tried',
      text: `A backup that nobody has restored is a hope. ${last ? 'Take another one, and try it.' : 'It is tried once there is one.'}`,
      mend: { label: 'Try a restore', to: safety },
    },
  }
}
