import { z } from 'zod'
import { ownPassword } from '#domain/accounts/account.ts'
import { rules } from '#domain/rules.ts'

/* What should be right before search engines are let in: the list, without how each is looked at. */

export const groups = {
  words: 'Words',
  law: 'Law',
  addresses: 'Addresses and https',
  mail: 'Mail',
  accounts: 'Accounts',
  backup: 'Backup',
  pictures: 'Pictures',
  links: 'Links',
}

export type GroupName = keyof typeof groups

/** Every check in the order of the page; `good` is what it states where all is right. */
export const checks = [
  { name: 'samples', group: 'words', good: 'No samples are left in the texts' },
  { name: 'sample-content', group: 'words', good: 'What came with the program is removed' },
  { name: 'titles', group: 'words', good: 'Every page has a title and a description' },
  { name: 'structured-data', group: 'words', good: 'What pages tell search engines is complete' },
  { name: 'rule-36', group: 'law', good: 'No word that Rule 36 forbids' },
  { name: 'enrolment', group: 'law', good: 'Each advocate’s enrolment is given' },
  { name: 'declaration', group: 'law', good: 'An advocate has declared the particulars true' },
  { name: 'data-contact', group: 'law', good: 'A person is named for questions about data' },
  { name: 'notice', group: 'law', good: 'The data notice says what is kept and how long' },
  { name: 'public-address', group: 'addresses', good: 'The site knows its public address' },
  { name: 'https', group: 'addresses', good: 'Visitors come by https' },
  { name: 'missing-addresses', group: 'addresses', good: 'Old addresses lead somewhere' },
  { name: 'mail', group: 'mail', good: 'The site can send letters' },
  { name: 'mail-tried', group: 'mail', good: 'Letters go out' },
  { name: 'mail-failed', group: 'mail', good: 'No letter was given up this week' },
  { name: 'second-factor', group: 'accounts', good: 'The owner has a second step' },
  { name: 'first-password', group: 'accounts', good: 'No first password is still in use' },
  { name: 'backup', group: 'backup', good: 'The last backup is younger than a day' },
  { name: 'restore', group: 'backup', good: 'A restore has been tried' },
  { name: 'alt-texts', group: 'pictures', good: 'Every picture has an alt text or is an ornament' },
  { name: 'contrast', group: 'pictures', good: 'Words on pictures can be read' },
  { name: 'links', group: 'links', good: 'Links within the site lead somewhere' },
  { name: 'links-outside', group: 'links', good: 'Links to other sites lead somewhere' },
] as const satisfies { name: string; group: GroupName; good: string }[]

export type CheckName = (typeof checks)[number]['name']

/** What was found: nothing is left where `left` is absent. */
export type CheckResult = {
  /** How much was looked at, in a few words. */
  note?: string
  left?: Left
}

export type Left = {
  /** What is wrong, as a heading. */
  title: string
  /** One sentence: what it means, or what to do. */
  text: string
  /** The button that mends it. */
  mend?: Mend
  /** Where, each with the page of the office that mends it. */
  places?: Place[]
}

export type Place = { name: string; to: string }
export type Mend = { label: string } & (
  | { to: string }
  | { act: 'test-letter' }
  | { act: 'sample-content'; rows: string }
)

/** By name; what has not been looked at is absent. */
export type CheckResults = Partial<Record<CheckName, CheckResult>>

/** The checks that something is left of. */
export function leftOf(results: CheckResults) {
  return checks.filter(({ name }) => results[name]?.left)
}

/** Links to other sites are looked at on request alone: to open the site nobody need ask them. */
export function isPassed(results: CheckResults) {
  return checks.every(({ name }) => name === 'links-outside' || results[name]) && leftOf(results).length === 0
}

/** What is asked of whoever opens the site although something is left. */
export const Overruling = z.object({
  reason: z
    .string()
    .trim()
    .min(rules.readiness.minReason, 'Please say why, in at least one sentence.')
    .max(rules.readiness.maxReason, `At most ${rules.readiness.maxReason} characters.`),
  currentPassword: ownPassword,
})

export type Overruling = z.infer<typeof Overruling>
