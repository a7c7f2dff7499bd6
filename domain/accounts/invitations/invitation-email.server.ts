import { roles } from '#domain/change/rights.ts'
import { longMoment } from '#domain/dates.ts'
import type { Content } from '#domain/firm/content.ts'
import type { LinkedWord } from '#domain/outbox/email-content.ts'
import { writeEmail } from '#domain/outbox/render-email.ts'
import { fill, fillParts } from '#domain/template.ts'
import type { Row } from '#platform/database/tables.ts'
import type { Resources } from '#platform/resources.ts'
import { tokenOf } from './invitations.server.ts'

/** Writes the e-mail with the invitation link; undefined if the invitation has expired or was withdrawn. */
export async function writeInvitationEmail(
  { db, sign, config }: Pick<Resources, 'db' | 'sign' | 'config'>,
  { firm, letters }: Content,
  { id }: Pick<Row<'letter'>, 'id'>,
) {
  const invitation = await db
    .selectFrom('invitation')
    .innerJoin('user', 'user.id', 'invitation.invitedBy')
    .select(['invitation.name', 'invitation.email', 'invitation.role', 'endsAt', 'user.name as colleague'])
    .where('letterId', '=', id)
    .where('endsAt', '>', new Date().toISOString())
    .executeTakeFirst()
  if (!invitation) return undefined
  const { name, email, role, endsAt, colleague } = invitation
  const words = letters.invitation
  const address = `${config.PUBLIC_URL}/adminsite/invitation?token=${tokenOf(sign, id)}`
  const ends = longMoment(endsAt)
  const letter = writeEmail(firm, {
    subject: words.title,
    preview: fill(words.preview, { moment: ends }),
    title: words.title,
    parts: [
      { text: fill(words.greeting, { name }) },
      {
        text: fillParts<'colleague' | 'firm', LinkedWord>(words.invited, {
          colleague: { strong: colleague },
          firm: firm.name,
        }),
      },
      { facts: [{ name: words.role, value: `${roles[role].label}: ${roles[role].summary}` }] },
      { button: words.button, to: address },
      { text: fill(words.ends, { moment: ends }) },
      { text: words.notExpected },
      { small: fillParts<'address', LinkedWord>(words.copy, { address: { link: address, to: address } }) },
    ],
    foot: [fill(words.foot, { firm: firm.name })],
  })
  return { ...letter, to: email }
}
