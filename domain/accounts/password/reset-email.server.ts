import { z } from 'zod'
import { addressOf } from '#domain/accounts/account.ts'
import { findUserById } from '#domain/accounts/accounts.server.ts'
import { longMoment } from '#domain/dates.ts'
import type { Content } from '#domain/firm/content.ts'
import type { LinkedWord } from '#domain/outbox/email-content.ts'
import { writeEmail } from '#domain/outbox/render-email.ts'
import { fill, fillParts } from '#domain/template.ts'
import type { Row } from '#platform/database/tables.ts'
import type { Resources } from '#platform/resources.ts'
import { makeResetLink, mayReset } from './reset-password.server.ts'

/** `network` is missing in an e-mail that was given up and is tried again: its facts were cleared. */
const Facts = z.object({ network: z.string().optional() })

/** Writes the e-mail with the reset link. Creates the link only now, so that no queued e-mail holds a working link. */
export async function writeResetEmail(
  resources: Pick<Resources, 'db' | 'auth' | 'config'>,
  { firm, letters }: Content,
  { accountId, createdAt, facts }: Row<'letter'>,
) {
  const user = await findUserById(resources.db, accountId ?? '')
  const to = user && addressOf(user)
  // No link is needed if the password was changed after the request.
  if (!to || (user.passwordAt ?? '') > createdAt || !(await mayReset(resources.db, user))) return undefined
  const { network } = Facts.parse(JSON.parse(facts))
  const { address, expiresAt } = await makeResetLink(resources, user.id)
  const words = letters.reset
  const [requested, ends] = [longMoment(createdAt), longMoment(expiresAt)]
  const letter = writeEmail(firm, {
    subject: words.title,
    preview: fill(words.preview, { moment: ends }),
    title: words.title,
    parts: [
      {
        text: fillParts<'username' | 'firm', LinkedWord>(words.asked, {
          username: { strong: user.username },
          firm: firm.name,
        }),
      },
      { button: words.title, to: address },
      { text: fill(words.ends, { moment: ends }) },
      { text: words.notAsked },
      { small: fillParts<'address', LinkedWord>(words.copy, { address: { link: address, to: address } }) },
      {
        small: network
          ? fill(words.askedFrom, { moment: requested, network })
          : fill(words.askedOn, { moment: requested }),
      },
    ],
    foot: [fill(words.foot, { firm: firm.name })],
  })
  return { ...letter, to }
}
