import { z } from 'zod'
import { ownPassword } from '#domain/accounts/account.ts'
import { rules } from '#domain/rules.ts'

/* The checks before the site is opened to search engines; how each is done is in the check-… files. */

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

/** Every check in the order of the page; `good` is the text if nothing is wrong. */
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

/** The result of a check; it passed if `left` is absent. */
export type CheckResult = {
  /** How much was checked, in a few words. */
  note?: string
  left?: FailedCheck
}

export type FailedCheck = {
  /** What is wrong, as a heading. */
  title: string
  /** One sentence: what it means, or what to do. */
  text: string
  /** The button that fixes it. */
  mend?: FixAction
  /** Where it was found, each with the office page to fix it. */
  places?: Place[]
}

export type Place = { name: string; to: string }
export type FixAction = { label: string } & (
  | { to: string }
  | { act: 'test-letter' }
  | { act: 'sample-content'; rows: string }
)

/** By name; a check that has not run is absent. */
export type CheckResults = Partial<Record<CheckName, CheckResult>>

/** The checks that did not pass. */
export function failedChecks(results: CheckResults) {
  return checks.filter(({ name }) => results[name]?.left)
}

/** External links are checked only on request, so opening the site does not require them. */
export function isPassed(results: CheckResults) {
  return checks.every(({ name }) => name === 'links-outside' || results[name]) && failedChecks(results).length === 0
}

/** Input for opening the site although a check did not pass. */
export const Overruling = z.object({
  reason: z
    .string()
    .trim()
    .min(rules.readiness.minReason, 'Please say why, in at least one sentence.')
    .max(rules.readiness.maxReason, `At most ${rules.readiness.maxReason} characters.`),
  currentPassword: ownPassword,
})

export type Overruling = z.infer<typeof Overruling>
