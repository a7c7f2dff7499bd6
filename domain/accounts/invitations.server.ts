import { createHash } from 'node:crypto'
import { machine } from '#domain/change/actor.ts'
import { type Change, type ChangeContext, change } from '#domain/change/change.server.ts'
import { roles } from '#domain/change/rights.ts'
import { longMoment } from '#domain/dates.ts'
import type { Content } from '#domain/firm/content.ts'
import { type LinkedWord, writeEmail } from '#domain/outbox/render-email.ts'
import { fill, fillParts } from '#domain/template.ts'
import type { Db, Row, Transaction } from '#platform/database/tables.ts'
import type { Resources } from '#platform/resources.ts'
import type { Sign } from '#platform/secrets.ts'

/** All invitations, oldest first, each with the delivery state of its e-mail. */
export function listInvitations(db: Db) {
  return db
    .selectFrom('invitation')
    .leftJoin('letter', 'letter.id', 'invitation.letterId')
    .select(['invitation.id', 'name', 'email', 'role', 'sentAt', 'endsAt'])
    .select(['letter.answer', 'letter.givenUpAt'])
    .orderBy('sentAt')
    .orderBy('invitation.id')
    .execute()
}

/** Finds an invitation by the token of its link; undefined once it has expired. */
export function findInvitation(db: Db, token: string) {
  return db
    .selectFrom('invitation')
    .select(['name', 'role'])
    .where('tokenHash', '=', hashOf(token))
    .where('endsAt', '>', new Date().toISOString())
    .executeTakeFirst()
}

/** Derives the token from the e-mail's id and the site's secret: a resent e-mail has the same link, but no row has it. */
export function tokenOf(sign: Sign, emailId: string) {
  return sign('invitation', emailId)
}

export function hashOf(token: string) {
  return createHash('sha256').update(token).digest('base64url')
}

/** Deletes expired invitations; returns their number. */
export function purgeInvitations(resources: ChangeContext, now: Date) {
  return change(resources, machine, async ({ db, erase }) => {
    erase()
    return await deleteExpiredInvitations(db, now)
  })
}

export async function deleteExpiredInvitations(db: Transaction, now: Date) {
  const deletion = db.deleteFrom('invitation').where('endsAt', '<=', now.toISOString())
  return (await deletion.returning('id').execute()).length
}

/** Withdraws the invitations of an account that may no longer invite or is closed: nobody else knows whom it invited. */
export async function withdrawInvitationsOf({ db, record }: Pick<Change, 'db' | 'record'>, userId: string) {
  const deletion = db.deleteFrom('invitation').where('invitedBy', '=', userId)
  const withdrawn = await deletion.returning(['id', 'letterId']).execute()
  for (const { letterId } of withdrawn) await deleteUnsentEmail(db, letterId)
  if (withdrawn.length > 0) await record('invitation withdrawn', ...withdrawn.map(({ id }) => id))
}

/** Removes an unsent e-mail from the queue: its link no longer works. */
export async function deleteUnsentEmail(db: Transaction, id: string) {
  await db.deleteFrom('letter').where('id', '=', id).where('deliveredAt', 'is', null).execute()
}

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
  const { name, role, endsAt, colleague } = invitation
  const words = letters.invitation
  const address = `${config.PUBLIC_URL}/adminsite/invitation?token=${tokenOf(sign, id)}`
  const ends = longMoment(endsAt)
  const email = writeEmail(firm, {
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
  return { ...email, to: invitation.email }
}
