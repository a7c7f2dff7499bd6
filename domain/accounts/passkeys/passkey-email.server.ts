import { z } from 'zod'
import { addressOf } from '#domain/accounts/account.ts'
import { findUserById } from '#domain/accounts/accounts.server.ts'
import type { Change } from '#domain/change/change.server.ts'
import { longMoment } from '#domain/dates.ts'
import type { Content } from '#domain/firm/content.ts'
import type { LinkedWord } from '#domain/outbox/email-content.ts'
import { queueEmail } from '#domain/outbox/queue-email.server.ts'
import { writeEmail } from '#domain/outbox/render-email.ts'
import { fill, fillParts } from '#domain/template.ts'
import type { Row } from '#platform/database/tables.ts'
import { networkOf } from '#platform/network.ts'
import type { Resources } from '#platform/resources.ts'

/** Missing in an e-mail that was given up, since its facts are cleared: it is then not sent again. */
const Facts = z.object({
  what: z.enum(['added', 'removed', 'taken']),
  name: z.string().default(''),
  network: z.string().optional(),
})

type PasskeyEvent = { what: 'added' | 'removed'; name: string } | { what: 'taken' }

/** Queues the e-mail about a change of the passkeys, if the site sends mail and the account has an address. */
export async function queuePasskeyEmail(
  mail: Resources['mail'],
  { db, invalidate }: Pick<Change, 'db' | 'invalidate'>,
  accountId: string,
  what: PasskeyEvent,
  sender?: { address: string },
) {
  const user = mail && (await findUserById(db, accountId))
  if (!user || !addressOf(user)) return
  const facts = { ...what, network: sender && networkOf(sender.address) }
  // Store today's address: an attacker who changes it later does not get this e-mail.
  await queueEmail({ db, invalidate }, { kind: 'passkey', accountId, recipient: addressOf(user), facts })
}

export async function writePasskeyEmail(
  { db, config }: Pick<Resources, 'db' | 'config'>,
  { firm, letters }: Content,
  { accountId, recipient, createdAt, facts }: Row<'letter'>,
) {
  const user = await findUserById(db, accountId ?? '')
  const parsed = Facts.safeParse(JSON.parse(facts))
  if (!user || !recipient || !parsed.success) return undefined
  const { what, name, network } = parsed.data
  const words = letters.passkey
  const title = words[`${what}Title`]
  const moment = longMoment(createdAt)
  const text = fillParts<'name' | 'username' | 'firm', LinkedWord>(words[what], {
    name: { strong: name },
    username: { strong: user.username },
    firm: firm.name,
  })
  const letter = writeEmail(firm, {
    subject: title,
    preview: fill(words.preview, { moment }),
    title,
    parts: [
      { text },
      { text: words.notYou },
      { button: words.button, to: `${config.PUBLIC_URL}/adminDashboard/account#passkeys` },
      { small: network ? fill(words.doneFrom, { moment, network }) : fill(words.doneOn, { moment }) },
    ],
    foot: [fill(words.foot, { firm: firm.name })],
  })
  return { ...letter, to: recipient }
}
