import { parsePhoneNumberFromString } from 'libphonenumber-js'
import { asListed, historyOf } from '#app/office/messages/desk/listed-message.ts'
import { listUsers } from '#domain/accounts/accounts.server.ts'
import type { Actor } from '#domain/change/actor.ts'
import { earlierMessages, matchParties } from '#domain/conflicts/match-parties.server.ts'
import type { Content } from '#domain/firm/content.ts'
import { listDeskEntries } from '#domain/messages/desk/handle-messages.server.ts'
import { openMessage } from '#domain/messages/desk/view-messages.server.ts'
import { waitingOf } from '#domain/messages/desk/waiting.ts'
import type { telephoneColumns } from '#domain/messages/messages.server.ts'
import { inPlainDigits } from '#domain/messages/telephone.ts'
import { listEmailsOf } from '#domain/outbox/emails.server.ts'
import { rules } from '#domain/rules.ts'
import type { Resources } from '#platform/resources.ts'

export type OpenedMessage = NonNullable<Awaited<ReturnType<typeof loadMessage>>>

const dayMs = 24 * 60 * 60 * 1000

/** Loads everything that the desk shows of a message; undefined if it does not exist. */
export async function loadMessage(resources: Resources, { practiceAreas, firm }: Content, actor: Actor, id: string) {
  const { db } = resources
  const now = new Date()
  const message = await openMessage(resources, actor, id, now)
  if (!message) return undefined
  const [entries, users, emails, earlier, matchedParties] = await Promise.all([
    listDeskEntries(db, [id]),
    listUsers(db),
    listEmailsOf(db, id),
    earlierMessages(db, message),
    matchParties(db, message),
  ])
  const listed = asListed(message, {
    areas: new Map(practiceAreas.map(({ slug, title }) => [slug, title])),
    colleagues: new Map(users.map(({ id, username, name }) => [id, { username, name }])),
    firm,
    now,
  })
  const { email, text, noticeVersion, binnedAt } = message
  return {
    ...listed,
    email,
    text,
    noticeVersion,
    firm: firm.name,
    phones: phonesOf(message),
    waited: waitingOf(firm, message, now),
    spamReasons: JSON.parse(message.spamReasons) as string[],
    removedAt: binnedAt && new Date(Date.parse(binnedAt) + rules.message.binDays * dayMs).toISOString(),
    earlier,
    matchedParties,
    history: historyOf(message, entries, emails),
    undelivered: emails.filter(({ answer, deliveredAt }) => answer !== null && deliveredAt === null),
  }
}

type Telephone = ReturnType<typeof telephoneColumns>

/** The telephone numbers of a message, to dial and to read, and what was typed if that differs. */
export function phonesOf({ phone, phoneE164, secondE164, phoneDigits }: Telephone) {
  const known = [phoneE164, secondE164].flatMap((number) => number ?? [])
  const numbers = known.map((number) => ({
    dialled: number,
    shown: asLandline(number, phone) ?? parsePhoneNumberFromString(number)?.formatInternational() ?? number,
  }))
  // Dial a number of unknown country as it was typed.
  if (numbers.length === 0) numbers.push({ dialled: phoneDigits.split('/')[0] ?? '', shown: phone })
  const typed = withoutPunctuation(phone)
  const isPlain = numbers.length === 1 && withoutPunctuation(numbers[0]?.shown ?? '').endsWith(typed.replace(/^0+/, ''))
  return { numbers, typedAs: isPlain ? undefined : phone, whatsApp: known[0]?.replace('+', '') }
}

/**
 * Formats an Indian number that was typed with a separate area code. By its digits alone '0761 2620000' could also be a
 * mobile number, and would be shown as '76126 20000'.
 */
function asLandline(number: string, typed: string) {
  const code = [...inPlainDigits(typed).matchAll(withAreaCode)]
    .filter(([, code, rest]) => number === `+91${code}${rest?.replace(/\D/g, '')}`)
    .map(([, code]) => code)[0]
  if (!code) return undefined
  const local = number.slice(3 + code.length)
  const half = Math.floor(local.length / 2)
  return `+91 ${code} ${local.slice(0, half)} ${local.slice(half)}`
}

const withAreaCode = /(?<!\d)(?:\(?0|\+?91[\s-]+\(?0?)(\d{2,4})(?:\)[\s-]*|[\s-]+)(\d{6,8}|\d{3,4}[\s-]\d{3,4})(?!\d)/g

function withoutPunctuation(number: string) {
  return number.replace(/[\s+().-]/g, '')
}
