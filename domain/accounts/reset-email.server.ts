import { z } from 'zod'
import { longMoment } from '#domain/dates.ts'
import type { Content } from '#domain/firm/content.ts'
import { writeEmail } from '#domain/outbox/render-email.ts'
import type { Row } from '#platform/database/tables.ts'
import type { Resources } from '#platform/resources.ts'
import { addressOf } from './account.ts'
import { findUserById } from './accounts.server.ts'
import { makeResetLink } from './reset-password.server.ts'

/** Of an e-mail that was given up and is tried again the network is forgotten. */
const Facts = z.object({ network: z.string().optional() })

/** Brings the link for a new password, made at this moment: no e-mail that waits holds one that works. */
export async function writeResetEmail(
  resources: Pick<Resources, 'db' | 'auth' | 'config'>,
  { firm }: Content,
  { accountId, createdAt, facts }: Row<'letter'>,
) {
  const user = await findUserById(resources.db, accountId ?? '')
  const to = user && addressOf(user)
  // Who has chosen a password since needs no link any more.
  if (!to || user.passwordAt > createdAt) return undefined
  const { network } = Facts.parse(JSON.parse(facts))
  const { address, expiresAt } = await makeResetLink(resources, user.id)
  const letter = writeEmail(firm, {
    subject: 'Choose a new password',
    preview: `The link can be used once and ends on ${longMoment(expiresAt)}.`,
    title: 'Choose a new password',
    parts: [
      {
        text: [
          'A new password was asked for the account ',
          { strong: user.username },
          ` in the office of the website of ${firm.name}.`,
        ],
      },
      { button: 'Choose a new password', to: address },
      {
        text: `The link can be used once and ends on ${longMoment(expiresAt)}. All sessions of the account end when the new password is saved.`,
      },
      { text: 'If you did not ask for it, you need do nothing: the password stays as it is.' },
      {
        small: ['If the button does not work, copy this address into the browser: ', { link: address, to: address }],
      },
      { small: `Asked for on ${longMoment(createdAt)}${network ? `, from the network ${network}` : ''}.` },
    ],
    foot: [`Sent by the website of ${firm.name}. We never ask for a password by letter or telephone.`],
  })
  return { ...letter, to }
}
